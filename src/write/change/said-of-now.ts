import { isOfTheMoment, isUsual } from './of-the-moment.js'
import type { ValueKind } from './value.js'

/** How a value is said: only what is asserted of a state or a running total can change. */
export interface Manner {
  /** Supposed, planned or heard from others. */
  supposed: boolean
  /** Part of a question. */
  asked: boolean
  /** Of a state or a running total, not of one occasion. */
  standing: boolean
  /** Says that it is so by now. */
  current: boolean
}

const supposition = either(
  'if|would|could|should|maybe|might|suppose|imagine|hoping|hope|plan(?:ning)? to|wants? to|needs?|going to|will|can you|do you|looking for|is there|are there|told|heard|they say|says|thinking of',
  '吗|如果|要是|打算|计划|准备|希望|想要?(?!到)|可能|也许|假如|建议|听说|据说|争取|目标|估计|预计',
)
const question = /[?？]["”’)）]*\s*$/u

const asks = /^(?:is|are|am|was|were|do|does|did|have|has)(?!\p{L})/iu

const standing = either(
  "\\p{L}+['’](?:ve|m|re)|(?:it|that|there|he|she)['’]s|have|has|having|is|are|am|been|usually|always|normally|typically|generally|every|each|own|personal best|record|highest|lowest|best|total|lead|attend|goes?|takes?|like to|prefer|works?|lives?|my \\d\\w*|my (?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)",
  '每[天周月年晚早个]|平时|通常|一般|都是|一直|坚持|是|有|住|养|管|带[着的]?|领|练|学|存|攒|花|坐|开到|粉丝|最[高好快多佳长]|纪录|成绩|体重|工资|房租|月薪|了',
)

const current = either(
  'now|so far|already|currently|at the moment|to date|in total|a total|total of|up to|as of|by now|until now|just (?:reached|hit|finished|got my|checked|passed|completed|realized|added|broke)|since|personal best|in the (?:past|last) few',
  '现在|目前|如今|已经?|至今|一共|总共|累计|刚刚?(?!到家)|眼下|到今天|改[成到为]|涨到|升到|降到|变成|最[高好快多佳长]|纪录',
)

/** What was on one day is no state. */
const occasion = either(
  'yesterday|ago|last (?:night|week|weekend|month|year|summer|winter|spring|fall|mon|tues|wednes|thurs|fri|satur|sun)\\w*|on (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*|in (?:early |mid-?|late )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:morning|weekend)|on the \\d+\\w*|got back|bought|sold|cost|paid|earned|viewed|booked',
  '昨[天晚]|前天|今[天晚早]|明[天晚早]|后天|上[周个]|下[周个]|那天|去年|买了|卖了|花了|\\d+月\\d+[日号]',
)

function either(en: string, zh: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${en})(?!\\p{L})|${zh}`, 'iu')
}

/** Where a value stands: its statement, its clause, and of that the part without asides. */
export interface Clauses {
  statement: string
  clause: string
  inner: string
}

/** How a value is said by what stands around it. */
export function mannerOf({ statement, clause, inner }: Clauses, kind: ValueKind): Manner {
  const isState = kind === 'frequency' || standing.test(clause)
  const isPassing = isOfTheMoment(clause) || record.test(clause)
  return {
    supposed: supposition.test(inner),
    asked: question.test(clause) || (question.test(statement) && asks.test(statement)),
    standing: !isPassing && (current.test(clause) || (isState && (isUsual(clause) || !occasion.test(clause)))),
    current: current.test(statement) || newState.test(clause),
  }
}

/** A 了 at the end of a Chinese clause tells of a new state. */
const newState = /了[。.！!]?$/u

/** Balances and records with a time stamp were so at that time. */
const record = /余额|尾号|\d{4}-\d\d/u
