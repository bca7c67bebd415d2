import { isCalendarDay } from '@/lib/domain/plain-days'

/** The parts of a rule of recurrence (RFC 5545, section 3.3.10) that a plan may have. */
const RULE_PARTS = [
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'COUNT',
  'UNTIL',
] as readonly string[]

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

export type Frequency = (typeof FREQUENCIES)[number]

/** A weekday of a rule, 1 is Monday; `nth` counts from the start of the month or year, from its end when negative. */
export type RuleDay = { readonly weekday: number; readonly nth: number | null }

/** A rule of recurrence of plain days. Empty lists are parts that it does not have. */
export type Recurrence = {
  readonly freq: Frequency
  readonly interval: number
  readonly byDay: readonly RuleDay[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly bySetPos: readonly number[]
  readonly count: number | null
  /** The last day, included. */
  readonly until: string | null
}

export const MAX_RULE_LENGTH = 500
const MAX_RULE_INTERVAL = 1_000
const MAX_RULE_COUNT = 1_000

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** What is wrong with a rule, in one sentence for people. */
class RuleError extends Error {}

/** Reads a rule as RFC 5545 writes it; `message` says which part can't be used, and what would be right. */
export function parseRule(text: string): { rule: Recurrence } | { message: string } {
  try {
    return { rule: readRule(partsOfRule(text)) }
  } catch (error) {
    if (error instanceof RuleError) return { message: error.message }
    throw error
  }
}

/** The rule of a text that was checked before. */
export function ruleOf(text: string): Recurrence {
  const parsed = parseRule(text)
  if ('message' in parsed) throw new Error(`a stored rule can't be read: ${parsed.message}`)
  return parsed.rule
}

function partsOfRule(text: string): Map<string, string> {
  if (text.length > MAX_RULE_LENGTH) throw new RuleError(`A rule has at most ${MAX_RULE_LENGTH} characters.`)
  // What is wrong is quoted, and must be text that can be shown.
  if (/\p{Cc}/u.test(text.trim())) throw new RuleError('A rule has no control characters.')
  const body = text.trim().toUpperCase().replace('RRULE:', '')
  const parts = new Map<string, string>()
  for (const part of body.split(';')) {
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at)
    if (!RULE_PARTS.includes(name)) throw new RuleError(unknownPart(name))
    if (parts.has(name)) throw new RuleError(`${name} is given twice.`)
    parts.set(name, at < 0 ? '' : part.slice(at + 1))
  }
  return parts
}

function unknownPart(name: string): string {
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name
  const why = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name) ? ': visits are due on days, without a time' : ''
  const wrong = shown ? `${shown} can't be used${why}.` : 'The rule is empty, or has two semicolons in a row.'
  return `${wrong} A rule may have ${RULE_PARTS.join(', ')}, for example FREQ=MONTHLY;INTERVAL=6.`
}

function readRule(parts: ReadonlyMap<string, string>): Recurrence {
  const freq = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  if (!freq) throw new RuleError(`FREQ must be one of ${FREQUENCIES.join(', ')}.`)
  const rule = {
    freq,
    interval: numberOf(parts, 'INTERVAL', MAX_RULE_INTERVAL) ?? 1,
    byDay: listOf(parts, 'BYDAY').map((text) => dayOf(text, freq)),
    byMonthDay: listOf(parts, 'BYMONTHDAY').map((text) => monthDayOf(text)),
    byMonth: listOf(parts, 'BYMONTH').map((text) => whole('BYMONTH', text, 1, 12)),
    bySetPos: listOf(parts, 'BYSETPOS').map((text) => positionOf(text)),
    count: numberOf(parts, 'COUNT', MAX_RULE_COUNT),
    until: untilOf(parts.get('UNTIL')),
  }
  checkTogether(rule)
  return rule
}

/** Parts that can't be combined. */
function checkTogether(rule: Recurrence): void {
  if (rule.count !== null && rule.until !== null) throw new RuleError('COUNT and UNTIL can’t be combined: give one.')
  if (rule.freq === 'WEEKLY' && rule.byMonthDay.length > 0)
    throw new RuleError('BYMONTHDAY can’t be combined with FREQ=WEEKLY: use FREQ=MONTHLY.')
  if (rule.bySetPos.length > 0 && rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0)
    throw new RuleError('BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH beside it.')
  if (rule.byMonthDay.length > 0 && rule.byDay.some(({ nth }) => nth !== null))
    throw new RuleError('A BYDAY with a number, such as 1MO, can’t be combined with BYMONTHDAY.')
}

function listOf(parts: ReadonlyMap<string, string>, name: string): string[] {
  const text = parts.get(name)
  return text === undefined ? [] : [...new Set(text.split(','))]
}

function numberOf(parts: ReadonlyMap<string, string>, name: string, max: number): number | null {
  const text = parts.get(name)
  return text === undefined ? null : whole(name, text, 1, max)
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new RuleError(`${name} must be a whole number from ${min} to ${max}.`)
  return value
}

function dayOf(text: string, freq: Frequency): RuleDay {
  const [, number = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name) + 1
  if (weekday === 0) throw new RuleError(`BYDAY must be days such as ${WEEKDAYS.join(', ')}, or 1MO, -1FR.`)
  if (number === '') return { weekday, nth: null }
  if (freq !== 'MONTHLY' && freq !== 'YEARLY')
    throw new RuleError('A BYDAY with a number, such as 1MO, needs FREQ=MONTHLY or FREQ=YEARLY.')
  const most = freq === 'MONTHLY' ? 5 : 53
  const nth = Number(number)
  if (nth === 0 || Math.abs(nth) > most)
    throw new RuleError(`The number of a BYDAY must be from 1 to ${most}, or from -1 to -${most}.`)
  return { weekday, nth }
}

/** Days counted from the end stop at the shortest February, before which every month has them. */
function monthDayOf(text: string): number {
  const value = /^[+-]?\d{1,2}$/.test(text) ? Number(text) : 0
  if (value === 0 || value > 31 || value < -28)
    throw new RuleError('BYMONTHDAY must be days from 1 to 31, or from -1 (the last day) to -28.')
  return value
}

function positionOf(text: string): number {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
  if (value === 0 || Math.abs(value) > 366)
    throw new RuleError('BYSETPOS must be numbers from 1 to 366, or from -1 (the last) to -366.')
  return value
}

function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const date = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
  if (!isCalendarDay(date)) throw new RuleError('UNTIL must be a day without a time, such as 20271231.')
  return date
}
