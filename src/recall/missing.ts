import type { Missing } from '../memory/engraph.js'
import { detectLanguage } from '../text/language.js'
import type { Plan } from './plan.js'

const texts = {
  en: {
    nothing: 'Nothing is remembered here yet.',
    filtered: 'No memory passes the filters of this recall.',
    ask: (query: string) => `I don't remember anything about this yet: “${query}” Could you tell me?`,
  },
  zh: {
    nothing: '这里还没有任何记忆。',
    filtered: '没有记忆符合这次查询的筛选条件。',
    ask: (query: string) => `我还不记得与此有关的事：“${query}”能告诉我吗？`,
  },
}

const longestQuote = 100

/**
 * What is missing: said when nothing was found, with a question to ask in the query's language. `confidence` is how
 * likely it is that the memory holds the answer: 0, since there is nothing to hold it.
 */
export function missingOf(plan: Plan, returned: number): Missing | null {
  if (returned > 0) return null
  const words = detectLanguage(plan.query) === 'zh' ? texts.zh : texts.en
  const characters = Array.from(plan.query)
  const quote = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : plan.query
  const reason = !plan.filters.plain ? words.filtered : words.nothing
  return { level: 1, confidence: 0, reason, ask: words.ask(quote) }
}
