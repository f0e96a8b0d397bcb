import { dayParts } from './english-relative.js'
import { numberOf } from './english-words.js'
import { words, type Found, type Pattern } from './pattern.js'

const half = '\\s?(?<half>a\\.?\\s?m\\.?|p\\.?\\s?m\\.?|[ap](?=\\.?(?:\\s|$)))(?![\\da-z])'

/** Minutes of a day; null where there is no such time. */
function minutes(hour: number, minute: number, halfOfDay: string): number | null {
  if (hour > 24 || minute > 59) return null
  const sign = halfOfDay.toLowerCase().charAt(0)
  if (sign !== '' && hour > 12) return hour * 60 + minute
  if (sign === 'p') return ((hour % 12) + 12) * 60 + minute
  return sign === 'a' ? (hour % 12) * 60 + minute : hour * 60 + minute
}

/** The half of the day is said once, with the second hour, or not at all. */
function hours(group: (name: string) => string): Found {
  const [first, second] = [group('a1'), group('a2')]
  const until = minutes(Number(group('h2')), Number(group('m2') || 0), second)
  let from = minutes(Number(group('h1')), Number(group('m1') || 0), first || second)
  if (from === null || until === null) return null
  if (first === '' && from >= until) from = minutes(Number(group('h1')), Number(group('m1') || 0), '') ?? from
  const end = until > from ? until : second === '' && until + 720 > from ? until + 720 : until + 1440
  const plain = first === '' && second === '' && group('m1') === '' && group('m2') === ''
  return { value: { kind: 'clock', from, until: end, fixed: second !== '' }, precision: 'minute', weak: plain }
}

function point(from: number | null, fixed: boolean, weak = false): Found {
  return from === null ? null : { value: { kind: 'clock', from, until: from + 1, fixed }, precision: 'minute', weak }
}

const hour = '(?:[01]?\\d|2[0-4])'
const halfTail = (name: string): string => `(?:\\s?(?<${name}>a\\.?\\s?m|p\\.?\\s?m)\\.?(?![\\da-z]))?`

export const englishClock: readonly Pattern[] = [
  // from 7 to 7:30pm, 10am-12am, 6-8
  words(
    `(?:(?:from|at|(?<between>between))\\s+)?(?<h1>${hour})(?:[:.](?<m1>[0-5]\\d))?${halfTail('a1')}\\s*(?:-|–|to|till?|until|(?<and>and))\\s*(?<h2>${hour})(?:[:.](?<m2>[0-5]\\d))?${halfTail('a2')}(?![\\d/.:-]\\d|[\\da-z%])`,
    ({ group }) => {
      return group('and') !== '' && group('between') === '' ? null : hours(group)
    },
  ),
  words(`(?:at\\s+|@\\s*)?(?<hour>\\d{1,2})(?:[:.](?<minute>\\d\\d))?(?::\\d\\d)?${half}`, ({ group }) =>
    point(minutes(Number(group('hour')), Number(group('minute') || 0), group('half')), true),
  ),
  words(
    `(?:at\\s+|@\\s*)?(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?!\\d)(?![:/])`,
    ({ group, before }) =>
      /[\d:]$/.test(before)
        ? null
        : point(minutes(Number(group('hour')), Number(group('minute')), ''), Number(group('hour')) > 12),
  ),
  words(
    `(?:at\\s+)?(?<hour>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\s+o['’]?clock`,
    ({ group }) => point(minutes(numberOf(group('hour')) ?? 0, 0, ''), false),
  ),
  words(
    `(?:at\\s+)?(?:(?<half>half)|(?<quarter>(?:a\\s+)?quarter)|(?<minute>\\d{1,2}|five|ten|twenty|twenty[\\s-]five)(?:\\s+min(?:ute)?s?)?)\\s+(?<side>past|after|to|before|till?)\\s+(?<hour>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![a-z]|\\d)`,
    ({ group }) => {
      const minute = group('half') !== '' ? 30 : group('quarter') !== '' ? 15 : (numberOf(group('minute')) ?? 0)
      const hour = numberOf(group('hour')) ?? 0
      if (hour < 1 || hour > 12 || minute > 59) return null
      const at = hour * 60 + (/^(?:past|after)/iu.test(group('side')) ? minute : -minute)
      return point(at, false, group('half') === '' && group('quarter') === '')
    },
  ),
  words(
    '(?<hour>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\s+(?:in\\s+the|at)\\s+(?<part>morning|afternoon|evening|night)(?![a-z])',
    ({ group }) => point(minutes(numberOf(group('hour')) ?? 0, 0, /^m/iu.test(group('part')) ? 'a' : 'p'), true),
  ),
  words('(?:at\\s+)?(?:12\\s+)?noon(?![a-z])', () => point(720, true)),
  words('(?:at\\s+)?mid-?\\s?night(?![a-z])', () => point(0, true)),
  words(
    '(?:(?:in|at|during)\\s+(?:the\\s+)?)?(?<part>morning|afternoon|evening|night|lunch\\s?time)(?![a-z])',
    ({ group }) => {
      const [from, until] = dayParts[group('part').toLowerCase().replace(/\s/g, '')] ?? [0, 24]
      return {
        value: { kind: 'clock', from: from * 60, until: until * 60, fixed: true },
        precision: 'dayPart',
        weak: true,
      }
    },
  ),
  words(
    '(?:at\\s|around\\s|from\\s|between\\s|@)\\s*(?<hour>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\\s*(?:%|[a-z]*(?:st|nd|rd|th)\\b)|[\\d.,/:-])',
    ({ group }) => point(minutes(numberOf(group('hour')) ?? 0, 0, ''), false, true),
  ),
]
