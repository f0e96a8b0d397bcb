/**
 * How often `readTimes` is right on the development data (`ENGRAPH_DATA`, default ../shared/data). Needs a build.
 *
 *   node scripts/measure-time.mjs [--json] [--misses]
 *
 * timeexpr: the first range equals the gold one by day; rows without one must give nothing. recognizers: of the gold
 * ranges (past resolution; durations, times of day and sets name no day) one is hit by a range that begins on the same
 * day and ends within a day of it; "lunar" rows are solar days of lunar feasts. lifebench: of the questions with a range, those with a gold memory inside one.
 * A third of the texts, by hash, is held out: `--misses` never shows it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readTimes } from '../dist/text/time/read-times.js'

const folder = process.env.ENGRAPH_DATA ?? path.resolve(import.meta.dirname, '../../shared/data')
const dayMs = 86_400_000
const flags = new Set(process.argv.slice(2))

const read = (name) => {
  const file = path.join(folder, `${name}.dev.jsonl`)
  if (!existsSync(file)) throw new Error(`${file} is missing. Set ENGRAPH_DATA to the folder of the development data.`)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const isHeld = (text) => Number.parseInt(createHash('md5').update(text).digest('hex').slice(0, 8), 16) % 3 === 0
const dayOf = (date) => (date === null ? null : date.toISOString().slice(0, 10))

const tallies = new Map()
const misses = []
function count(measure, text, isRight, detail) {
  for (const part of isHeld(text) ? ['all', 'held'] : ['all', 'seen']) {
    const tally = tallies.get(`${measure} ${part}`) ?? { right: 0, of: 0 }
    tally.right += isRight ? 1 : 0
    tally.of += 1
    tallies.set(`${measure} ${part}`, tally)
  }
  if (!isRight && !isHeld(text)) misses.push(`${measure}: ${detail()}`)
}
const show = (ranges) =>
  ranges.map(({ from, until, text }) => `[${text}] ${dayOf(from)}..${dayOf(until)}`).join(' | ') || '-'

/** Rows whose gold is one analyser's oddity. A rule, not a list: what the text plainly says decides. */
const oddities = [
  [
    'the verb "may", or "may" without a day or year, read as a day',
    (row) => row.start && /\bmay\b/i.test(row.text) && !/\d/.test(row.text),
  ],
  [
    'a whole text that is one plain date or period, without a range',
    (row) =>
      !row.start &&
      /^\s*(?:(?:next|this|coming) \w+|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}年|(?:下|这|本)\S{1,3}|明[天年]|tomorrow)\s*$/i.test(
        row.text,
      ),
  ],
  [
    'a time of day a month away',
    (row) => row.start && /^at \d+[ap]m$/i.test(row.text) && Date.parse(row.now) - Date.parse(row.start) > 2 * dayMs,
  ],
]

const passedOver = new Map()
let microseconds = 0
let texts = 0
function timed(text, options) {
  const from = process.hrtime.bigint()
  const ranges = readTimes(text, options)
  microseconds += Number(process.hrtime.bigint() - from) / 1000
  texts += 1
  return ranges
}

function timeexpr() {
  for (const row of read('timeexpr')) {
    const odd = oddities.find(([, applies]) => applies(row))
    if (odd) {
      const seen = passedOver.get(odd[0]) ?? new Map()
      passedOver.set(odd[0], seen.set(row.text, (seen.get(row.text) ?? 0) + 1))
      continue
    }
    const ranges = timed(row.text, { now: new Date(row.now), lang: row.lang, as: 'question' })
    const gold = row.start && `${row.start.slice(0, 10)}..${row.end.slice(0, 10)}`
    const first = ranges[0] && `${dayOf(ranges[0].from)}..${dayOf(ranges[0].until)}`
    count(
      `timeexpr ${row.lang} ${gold ? 'ranges' : 'nulls'}`,
      row.text,
      gold ? first === gold : ranges.length === 0,
      () => `${row.now.slice(0, 10)} ${row.text.slice(0, 80)} gold ${gold} read ${show(ranges)}`,
    )
  }
}

const open = Symbol('open')
/** The gold's past resolution: days, the end excluded; null where it names no day. */
function goldRange(result) {
  const bound = (text) => (text ? Date.parse(`${text.slice(0, 10)}T00:00:00Z`) : open)
  if (result.Resolution !== undefined) {
    const value = result.Resolution?.values?.[0]
    if (!value || !/^date(?:range|time|timerange)?$/.test(value.type) || value.value === 'not resolved') return null
    if (value.value) return { start: bound(value.value), end: bound(value.value), text: result.Text }
    return value.start || value.end ? { start: bound(value.start), end: bound(value.end), text: result.Text } : null
  }
  if (!/^date/.test(result.Type ?? '')) return null
  const past = result.Value?.PastResolution ?? {}
  const point = past.date ?? past.dateTime
  const start = point ?? past.startDate ?? past.startDateTime
  const end = point ?? past.endDate ?? past.endDateTime
  if ((!start && !end) || start?.startsWith('0001')) return null
  return { start: bound(start), end: bound(end), text: result.Text }
}

const startsOn = (range) => (range.from === null ? open : Date.parse(`${dayOf(range.from)}T00:00:00Z`))
const endsOn = (range) => (range.until === null ? open : Date.parse(`${dayOf(range.until)}T00:00:00Z`))
function hits(gold, range) {
  if (gold.start !== startsOn(range)) return false
  if (gold.end === open || range.until === null) return gold.end === endsOn(range)
  return Math.abs(gold.end - endsOn(range)) <= dayMs
}

/** "From 2014 to 2018" ends with 2017 in this gold, and with 2018 for us: both ends are inside. */
function hitsWithoutLastUnit(gold, range) {
  if (gold.start !== startsOn(range) || gold.end === open || range.until === null) return false
  const after = new Date(range.until.getTime() + 1)
  const monthsBefore = (months) => Date.UTC(after.getUTCFullYear(), after.getUTCMonth() - months, 1)
  return (
    after.getUTCDate() === 1 &&
    (gold.end === monthsBefore(1) || (after.getUTCMonth() === 0 && gold.end === monthsBefore(12)))
  )
}

/** Days of the Chinese calendar and of old reigns stand in this gold as if they were days of the solar one. */
const lunarGold =
  /农历|農曆|正月|腊月|大年|除夕|春节|中秋|端午|元宵|重阳|[一-鿿]{2}[一二三四五六七八九十元]{1,3}年[正一二三四五六七八九十]+月/

function recognizers(lang) {
  for (const row of read(`recognizers-${lang}`)) {
    const ranges = timed(row.text, { now: new Date(row.now ?? '2016-11-07T00:00:00Z'), lang, as: 'question' })
    const name = `recognizers ${lang}`
    if (row.results.length === 0) {
      count(`${name} nulls`, row.text, ranges.length === 0, () => `${row.text} read ${show(ranges)}`)
      continue
    }
    for (const result of row.results) {
      const gold = goldRange(result)
      if (gold === null) continue
      const isLunar = lunarGold.test(gold.text) && !/年代|世纪/.test(gold.text)
      const found = ranges.some((range) => hits(gold, range))
      const say = (bound) => (bound === open ? 'open' : new Date(bound).toISOString().slice(0, 10))
      const detail = () =>
        `${row.now?.slice(0, 10)} ${row.text.slice(0, 120)} gold [${gold.text}] ${say(gold.start)}..${say(gold.end)} read ${show(ranges)}`
      count(`${name} ranges`, row.text, found, detail)
      if (!isLunar) {
        const either = found || ranges.some((range) => hitsWithoutLastUnit(gold, range))
        count(`${name} ranges without lunar, the last year or month in or out`, row.text, either, () => '')
      }
      if (!isLunar) count(`${name} ranges without lunar`, row.text, found, () => '')
    }
  }
}

function lifebench() {
  const rows = read('lifebench')
  const timeOf = new Map(
    rows.filter(({ kind }) => kind === 'memory').map(({ id, time }) => [id, time === null ? null : Date.parse(time)]),
  )
  for (const row of rows.filter(({ kind }) => kind === 'question')) {
    const ranges = timed(row.text, { now: new Date(row.time), lang: row.lang, as: 'question' })
    const times = row.gold.map((id) => timeOf.get(id)).filter((time) => typeof time === 'number')
    if (times.length === 0) continue
    count('lifebench questions with a range', row.text, ranges.length > 0, () => '')
    if (ranges.length === 0) continue
    const holds = ({ from, until }) =>
      times.some((time) => (from === null || time >= from.getTime()) && (until === null || time <= until.getTime()))
    const exact = ranges.filter(({ precision }) => precision !== 'fuzzy')
    const detail = () =>
      `${row.time.slice(0, 10)} ${row.text.slice(0, 100)} read ${show(ranges)}; gold from ${dayOf(new Date(Math.min(...times)))} to ${dayOf(new Date(Math.max(...times)))}`
    count('lifebench gold inside any', row.text, ranges.some(holds), detail)
    if (exact[0]) count('lifebench gold inside first exact', row.text, holds(exact[0]), detail)
  }
}

timeexpr()
recognizers('en')
recognizers('zh')
lifebench()

const shares = Object.fromEntries([...tallies].map(([name, { right, of }]) => [name, { right, of, share: right / of }]))
if (flags.has('--json')) {
  console.log(JSON.stringify({ shares, microseconds: microseconds / texts }))
} else {
  for (const [name, { right, of, share }] of Object.entries(shares))
    console.log(
      `${(100 * share).toFixed(1).padStart(6)} %  ${String(right).padStart(4)}/${String(of).padEnd(4)} ${name}`,
    )
  for (const [why, seen] of passedOver)
    console.log(
      `passed over: ${why}: ${[...seen].map(([text, times]) => `${JSON.stringify(text)} × ${times}`).join(', ')}`,
    )
  console.log(`${(microseconds / texts).toFixed(0)} µs a text`)
}
if (flags.has('--misses')) for (const miss of misses) if (!miss.endsWith(': ')) console.error(miss)
