import { splitSentences } from '../../text/sentences.js'

/** What is asked, wished, planned or said to be polite is nothing that would be lost with the memory. */
const noStatement = new RegExp(
  [
    /[?？!！]["”’)）]*$/u,
    /^(?:thanks?|thank you|great|cool|ok(?:ay)?|sure|wow|nice|good|got it|sounds|awesome|perfect|hi|hey|hello|please)(?!\p{L})/u,
    /(?<!\p{L})i['’](?:m|ve been) (?:\p{L}+ly )?(?:trying|looking|thinking|considering|planning|interested|wondering|curious|excited|hoping)(?!\p{L})/u,
    /(?<!\p{L})(?:i['’](?:ll|d)|i need|i want|i will|let['’]s|can you|could you|do you)(?!\p{L})/u,
    /谢谢|多谢|好的|你好|请|帮我|麻烦|我想|想要|打算|推荐|建议|吗[。]?$|吧[。]?$/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
)

/** Whether the text states nothing beside this statement: then closing it hides nothing that still holds. */
export function statesNothingElse({ content, lang }: { content: string; lang: string }, statement: string): boolean {
  return splitSentences(content, lang)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .every((sentence) => sentence.slice(0, 40) === statement.slice(0, 40) || noStatement.test(sentence))
}
