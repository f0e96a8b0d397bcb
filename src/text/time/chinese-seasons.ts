import { dayMs, daySpan, monthsSpan, yearOf } from './calendar.js'
import { portionOf } from './chinese-relative.js'
import { season } from './holidays.js'
import { lunarYearEnd } from './lunar.js'
import { characters, span, yearly, type Pattern } from './pattern.js'
import type { Span } from './types.js'

const seasons: Record<string, ReturnType<typeof season>> = {
  春: season('spring'),
  夏: season('summer'),
  秋: season('autumn'),
  冬: season('winter'),
}

function seasonOf(name: string): (year: number) => Span | null {
  return seasons[name] ?? season('winter')
}

const portions: Record<string, string> = { 早: '初', 初: '初', 仲: '中', 盛: '中', 隆: '中' }

export const chineseSeasons: readonly Pattern[] = [
  characters(
    '(?<near>今|去|明)?(?<name>[春夏秋冬])(?:天|季)|(?<near2>今|去|明|(?<=年))(?<name2>[春夏秋冬])(?![节天季])',
    ({ group, setting }) => {
      const inYear = seasonOf(group('name') || group('name2'))
      const near = group('near') || group('near2')
      if (near === '') return yearly(inYear, 'season')
      return span(inYear(yearOf(setting.now) + (near === '去' ? -1 : near === '明' ? 1 : 0)), 'season')
    },
  ),
  // 初夏, 深秋, 隆冬: a third of the season.
  characters('(?<part>[早初仲盛隆晚暮深残])(?<name>[春夏秋冬])(?![节天季])', ({ group }) => {
    const found = yearly(seasonOf(group('name')), 'season')
    return found && { ...found, refine: (whole) => portionOf(whole, portions[group('part')] ?? '末') }
  }),
  characters('暑假|暑期', () => yearly((year) => monthsSpan(year, 7, 8), 'season')),
  characters('寒假', () => yearly(winterBreak, 'season')),
]

/** From mid-January to the week after the Lantern Festival: schools differ. */
function winterBreak(year: number): Span | null {
  const eve = lunarYearEnd(year)
  const from = daySpan(year, 1, 15)
  return eve && from && { start: from.start, end: eve.end + 16 * dayMs }
}
