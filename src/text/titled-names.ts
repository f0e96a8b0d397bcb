import { surnames, titles } from './chinese-names.js'

/** A person called by a title: "Dr. Lin", 林医生, "Professor Ana Smith", 林伟医生. */
export interface TitledName {
  /** What is left without the title: a family name, or a whole name. */
  rest: string
  /** Whether `rest` is a family name alone. */
  isFamilyName: boolean
}

const englishTitle =
  /^(?:dr|mr|mrs|ms|miss|prof|professor|doctor|nurse|coach|judge|officer|captain|sir|madam|aunt|uncle)\.?\s+/iu
const chineseTitled = new RegExp(`^(?<family>${surnames})(?<given>\\p{Script=Han}{0,2}?)(?:${titles})$`, 'u')

/** Null for a name without a title. */
export function readTitledName(name: string): TitledName | null {
  const chinese = chineseTitled.exec(name)?.groups
  if (chinese) {
    const { family = '', given = '' } = chinese
    return { rest: family + given, isFamilyName: given === '' }
  }
  const title = englishTitle.exec(name)
  if (title === null) return null
  const rest = name.slice(title[0].length).trim()
  return rest === '' ? null : { rest, isFamilyName: !/\s/u.test(rest) }
}

/** Whether a whole name has the family name: last of several words, first of two (Lin Wei), or the first Han characters. */
function hasFamilyName(full: string, family: string): boolean {
  if (/^\p{Script=Han}+$/u.test(full)) {
    return full !== family && full.startsWith(family) && [...full].length <= [...family].length + 2
  }
  const words = full.toLowerCase().split(/\s+/u)
  const wanted = family.toLowerCase()
  return words.length > 1 && (words.at(-1) === wanted || (words.length === 2 && words[0] === wanted))
}

/**
 * The one whole name that a titled one is another form of, among the names of people known; null where there is none, or
 * more than one that it could be.
 */
export function wholeNameOf(titled: TitledName, people: readonly string[]): string | null {
  const whole = people.filter((name) => readTitledName(name) === null)
  const fitting = titled.isFamilyName
    ? whole.filter((name) => hasFamilyName(name, titled.rest))
    : whole.filter((name) => name.toLowerCase() === titled.rest.toLowerCase())
  const [only] = fitting
  return fitting.length === 1 && only !== undefined ? only : null
}
