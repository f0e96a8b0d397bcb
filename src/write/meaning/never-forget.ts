import { fullWidthToAscii } from '../../text/characters.js'
import { cue, hasCue, longestCued } from '../../text/cues/cue.js'
import { sensitiveCues, type SensitiveCueName } from '../../text/cues/sensitive-cues.js'

export type SensitiveKind = 'medical' | 'safety' | 'finance'

const kindOfCue: Record<SensitiveCueName, SensitiveKind> = {
  allergy: 'medical',
  medication: 'medical',
  diagnosis: 'medical',
  emergency: 'safety',
  hazard: 'safety',
  access: 'safety',
  'payment limit': 'finance',
  tax: 'finance',
  debt: 'finance',
  account: 'finance',
}
/** In order of precedence, which is the order of harm. */
const cueNames: readonly SensitiveCueName[] = [
  'allergy',
  'medication',
  'diagnosis',
  'emergency',
  'hazard',
  'access',
  'payment limit',
  'tax',
  'debt',
  'account',
]

/** Signs that the text is about somebody at hand; a sentence about medicine in general is nobody's secret. */
const someone = cue(
  'someone',
  "i|i['’]\\w+|somebody|someone|me|my|mine|we|our|us|he|she|his|her|him|mum|mom|dad|grand(?:ma|pa|mother|father)|patient|customer|tenant|\\p{Lu}\\p{Ll}+ (?:is|has|can|takes|was|needs|must)",
  '我|咱|他|她|[爸妈爷奶哥姐弟妹娘叔姨舅伯婶婆公]|孩子|宝宝|闺女|儿子|女儿|老婆|老公|爱人|患者|客户|家里|本人|[小老阿][\\p{Script=Han}](?!时|师|板)',
)
const elsewhere = cue(
  'elsewhere',
  '(?:film|movie|novel|book|series|episode|game|painting|article|podcast|documentary|joke|story)|in theory|fun fact|did you know|difference between|what (?:is|are|does|do)|how (?:do|does|many|much)|why (?:do|does|is|are)|killing me|sick of|to death|dying (?:for|to)|allergic to (?:mondays|meetings|small talk|work|jargon|bureaucracy|stupidity|people who)',
  '电视剧|电影|小说|游戏里|剧里|书里|新闻|据说|听说过|冷知识|什么是|啥是|区别|差在哪|是什么意思|怎么赚钱|为什么会|为啥|对.{0,6}(?:周一|开会|上班|加班|蠢|废话)过敏|笑出|累死|要命|血压.{0,2}[飙上升]',
)
const trouble = cue(
  'trouble',
  'deadline|due|fil(?:e|ed|ing)|ow(?:e|es|ed|ing)|must|limit|never|nothing|ceiling|overdue|behind|fined?|late|penalt\\w+|interest|cloned|stolen|frozen|blocked|declined|rejected|failed|insufficient|fraud\\w*|scam\\w*|instal?lments?|loans?|mortgage|under my name|in my name|surety',
  '截止|到期|欠|逾期|滞纳|罚|不许|不得|超过|上限|限额|担保|盗|冻结|骗|失败|未成功|不足|报警|挪用|还[清款]|没还|分[一二三四五六七八九十两\\d]{1,3}期|贷|借|[日号底]之?前|以前',
)

/** A question that names nobody asks about the world. */
const question = /[?]\s*$|[吗呢]\s*$/u

/** Always personal: nobody names them in passing. */
const alwaysPersonal: readonly SensitiveCueName[] = ['emergency', 'payment limit']
/** Words that are often about routine (an account, a loan in the news): only where trouble or a duty is near. */
const onlyInTrouble: readonly SensitiveCueName[] = ['tax', 'debt', 'account']

export interface NeverForget {
  kind: SensitiveKind
  /** The cue that spoke, for people. */
  because: SensitiveCueName
}

/**
 * What must never be missed, whatever a classifier says: allergies, medication, diagnoses, hazards, emergency contacts,
 * access, debts, payment limits, tax deadlines. Undefined where no rule speaks. The first 2,000 UTF-16 units are read.
 * @param fromTool a record of a tool concerns its user even where no person is named
 */
export function neverForget(text: string, fromTool: boolean): NeverForget | undefined {
  const head = fullWidthToAscii(text.slice(0, longestCued))
  if (hasCue(elsewhere, head)) return undefined
  const isPersonal = fromTool || hasCue(someone, head) || !question.test(head)
  const because = cueNames.find(
    (name) =>
      hasCue(sensitiveCues[name], head) &&
      (isPersonal || alwaysPersonal.includes(name)) &&
      (!onlyInTrouble.includes(name) || hasCue(trouble, head)),
  )
  return because && { kind: kindOfCue[because], because }
}
