import { daySpan, monthsSpan } from './calendar.js'
import * as en from './english-words.js'
import { englishHolidays, season } from './holidays.js'
import { oneOf, span, words, yearly, type Pattern } from './pattern.js'

const holidays = oneOf(englishHolidays)

/** Holidays, seasons, quarters and halves of a year. */
export const englishNamed: readonly Pattern[] = [
  words(`(?:${holidays.source})(?![a-z])`, ({ group }) => yearly(holidays.chosen(group), 'day')),
  words('(?:the\\s+)?(?:4th|fourth)\\s+of\\s+july', () => yearly((year) => daySpan(year, 7, 4), 'day')),
  words('(?<name>spring|summer|autumn|fall|winter)(?:time)?(?![a-z])', ({ group, before, after }) => {
    const word = group('name').toLowerCase()
    const name =
      word === 'fall'
        ? 'autumn'
        : word === 'spring'
          ? 'spring'
          : word === 'summer'
            ? 'summer'
            : word === 'winter'
              ? 'winter'
              : 'autumn'
    // "spring" and "fall" are things and deeds, too.
    const named = /\b(?:in|of|the|this|last|next|since|until|till|by|during|over|past|early|mid|late|whole)\s+$/iu.test(
      before,
    )
    const found = yearly(season(name), 'season')
    return (
      found && {
        ...found,
        weak:
          !named ||
          (/^\s+(?:in|of)\s+(?!\d|the\s+(?:year|19|20)|last|this|next)/iu.test(after) &&
            (word === 'fall' || word === 'spring')),
      }
    )
  }),
  words(
    `(?:(?:the\\s+)?(?<nth>first|second|third|fourth|1st|2nd|3rd|4th)\\s+quarter|q(?:uarter\\s+)?(?<quarter>[1-4])|h(?<half>[12])|(?:the\\s+)?(?<halfWord>first|second|1st|2nd)\\s+half(?=\\s+(?:of\\s+)?(?:the\\s+year|this\\s+year|last\\s+year|next\\s+year|\\d{4})))(?![a-z])(?:\\s+of\\s+the\\s+year(?!\\s+\\d))?`,
    ({ group }) => {
      const half = en.numberOf(group('half') || group('halfWord') || '0') ?? 0
      if (half > 0) return yearly((year) => monthsSpan(year, half * 6 - 5, half * 6), 'quarter')
      const quarter = en.numberOf(group('nth') || group('quarter')) ?? 1
      return yearly((year) => monthsSpan(year, quarter * 3 - 2, quarter * 3), 'quarter')
    },
  ),
  words('(?<year>(?:19|20)\\d\\d)\\s?-?\\s?(?:q(?<quarter>[1-4])|h(?<half>[12]))(?![\\da-z])', ({ group }) => {
    const [size, nth] = group('half') === '' ? [3, Number(group('quarter'))] : [6, Number(group('half'))]
    return span(monthsSpan(Number(group('year')), size * (nth - 1) + 1, size * nth), 'quarter')
  }),
]
