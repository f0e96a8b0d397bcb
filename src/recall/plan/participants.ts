import { fullWidthToAscii } from '../../text/characters.js'

/** A way to write a participant's name. */
interface Form {
  name: string
  form: string
}
interface Mention {
  name: string
  start: number
  end: number
}

const han = /^\p{Script=Han}+$/u
const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|the)\.?$/u
/** First names that are everyday words: they count with a capital, or with a possessive. */
const everydayWords = new Set(
  'will may mark grace rose hope art bill sue pat frank joy faith june april august dawn drew chance guy rob don gene ray rich dean chase miles page penny ruby summer autumn sky ivy max'.split(
    ' ',
  ),
)
/** Of these, what may open a sentence as a verb. */
const openingVerbs = new Set('will may mark hope chase page'.split(' '))
/** A Han given name is looked for without its family name where it has two characters. */
const hanGivenName = 2

/**
 * Which of the given participants a question names, in its order, each once: whole words, in any case and without
 * regard to accents ("caroline's"); by first name, or Chinese given name, where only one of them has it.
 */
export function participantsIn(text: string, names: readonly string[]): string[] {
  const plain = plainForm(text)
  const read = folded(plain)
  const mentions = formsOf(names)
    .filter(({ form }) => read.includes(form.split(' ')[0] ?? form))
    .flatMap((form) => mentionsOf({ plain, read }, form))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const found = new Set<string>()
  let upTo = 0
  for (const { name, start, end } of mentions) {
    if (start < upTo) continue
    upTo = end
    found.add(name)
  }
  return [...found]
}

function formsOf(names: readonly string[]): Form[] {
  const whole = [...new Set(names)]
    .map((name) => ({ name, form: folded(plainForm(name)).trim() }))
    .filter(({ form }) => form !== '')
  const taken = new Map<string, number>()
  const count = (form: string): unknown => taken.set(form, (taken.get(form) ?? 0) + 1)
  for (const { form } of whole) for (const own of new Set([form, firstNameOf(form)])) if (own !== null) count(own)
  const first = whole.flatMap(({ name, form }) => {
    const short = firstNameOf(form)
    return short !== null && short !== form && taken.get(short) === 1 ? [{ name, form: short }] : []
  })
  return [...whole, ...first]
}

/** Of "dr. anna lee" it is anna, of 王小雨 it is 小雨; null for a name of one part. */
function firstNameOf(form: string): string | null {
  if (han.test(form)) return form.length === hanGivenName + 1 ? form.slice(1) : null
  const parts = form.split(/\s+/u).filter((part) => !title.test(part))
  const [first] = parts
  return first !== undefined && parts.length > 1 && first.length > 1 ? first : null
}

function mentionsOf({ plain, read }: { plain: string; read: string }, { name, form }: Form): Mention[] {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+')
  // A Latin name ends at a Han character, as in Lisa的裙子; a Han name has no edges.
  const pattern = han.test(form)
    ? new RegExp(escaped, 'gu')
    : new RegExp(`(?<![\\p{Script=Latin}\\p{N}_-])${escaped}(?![\\p{Script=Latin}\\p{N}_]|-\\p{Script=Latin})`, 'gu')
  return [...read.matchAll(pattern)]
    .map(({ 0: match, index }) => ({ name, start: index, end: index + match.length }))
    .filter((mention) => !everydayWords.has(form) || isNameHere(plain, mention, openingVerbs.has(form)))
}

function plainForm(text: string): string {
  return fullWidthToAscii(text).normalize('NFC')
}

/** Folding keeps the length, so that places in the folded text are those of the text. */
function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text[at] ?? ''
    const bare = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === 1 ? bare : unit
  }).join('')
}

function isNameHere(text: string, { start, end }: Mention, mayOpen: boolean): boolean {
  if (/^['’]s(?!\p{L})/u.test(text.slice(end))) return true
  const opensSentence = mayOpen && /(?:^|[.!?:]\s+|["“(]\s*)$/u.test(text.slice(0, start))
  return /^\p{Lu}/u.test(text.slice(start)) && !opensSentence
}
