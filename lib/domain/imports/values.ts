import { instantAt } from '@/lib/domain/board/zoned'
import { isCalendarDay } from '@/lib/domain/plain-days'
import type { ColumnFormat } from './formats'

const SIGNS = /[\s$€£¥'’]/gu
/** Digits in groups of three, or without groups. */
const GROUPED = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{3})+$/ }

/**
 * A number as people write it: `52.5`, `52,5`, `1.234,56`, `$1,234.56`, `(12.00)` for one below 0. `1,234` is as `decimal` says. What is no number
 * stays text.
 */
export function readNumber(text: string, { decimal }: ColumnFormat): unknown {
  const negated = /^\((.+)\)$/.exec(text.trim())
  const plain = (negated?.[1] ?? text).replaceAll(SIGNS, '')
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]+)$/.exec(plain) ?? []
  const value = valueOf(digits, decimal)
  if (value === null) return text
  return negated !== null || sign === '-' ? -value : value
}

function valueOf(digits: string, decimal: ColumnFormat['decimal']): number | null {
  const mark = decimalOf(digits, decimal)
  const at = mark === null ? digits.length : digits.lastIndexOf(mark)
  const whole = digits.slice(0, at)
  const fraction = digits.slice(at + 1)
  const isWhole =
    /^\d+$/.test(whole) || (mark !== '.' && GROUPED['.'].test(whole)) || (mark !== ',' && GROUPED[','].test(whole))
  if (!isWhole || (mark !== null && !/^\d+$/.test(fraction))) return null
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`)
}

/** Which mark of a number stands before its fraction; null where it has none. */
function decimalOf(digits: string, decimal: ColumnFormat['decimal']): '.' | ',' | null {
  const marks = (digits.match(/[.,]/g) ?? []) as ('.' | ',')[]
  const last = marks.at(-1)
  if (last === undefined) return null
  if (marks.some((mark) => mark !== last)) return last
  if (marks.length > 1) return null
  return decimal !== null && last !== decimal && GROUPED[last].test(digits) ? null : last
}

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const SLASHED = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * `2026-11-20`, `20.11.2026`, and `11/20/2026` in the order that `date_order` says. Of a year of two digits the latest century is meant in
 * which it is at most 20 years ahead. What is no day stays text.
 */
export function readDay(text: string, { date_order }: ColumnFormat, thisYear = new Date().getUTCFullYear()): string {
  const iso = DAY.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dotted = DOTTED.exec(text)
  if (dotted) return dayOf(fullYear(dotted[3], thisYear), dotted[2], dotted[1])
  const [, first, , second, year] = (date_order && SLASHED.exec(text)) ?? []
  if (year === undefined) return text
  const [month, day] = date_order === 'mdy' ? [first, second] : [second, first]
  return dayOf(fullYear(year, thisYear), month, day)
}

function fullYear(text = '', thisYear: number): string {
  if (text.length === 4) return text
  const year = 2000 + Number(text)
  return String(year > thisYear + 20 ? year - 100 : year)
}

function dayOf(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const WALL_CLOCK = /^(\S+)(?:[ T]| at )\s*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?$/i

/** A time without a zone is on the wall clock of the account, as in exports; one day alone begins at midnight there. */
export function readMoment(text: string, format: ColumnFormat, zone: string): string {
  const [, date = text, hours = '0', minutes = '0', seconds = '0', half] = WALL_CLOCK.exec(text) ?? []
  const day = readDay(date, format)
  const hour = hourOf(Number(hours), half?.toLowerCase())
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (!isCalendarDay(day) || hour === null || minute > 59 || second > 59) return text
  return new Date(instantAt(day, hour * 60 + minute, zone) + second * 1000).toISOString()
}

/** The hour of the day; null for one that there is not, such as 13 PM. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
