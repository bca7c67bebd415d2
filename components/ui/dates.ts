import { addDays, utcDayOf } from '@/lib/domain/plain-days'
import { dateFormat } from './date-format'

/**
 * What people type into date fields, and the account's wall clock, on Intl alone: a field must not cost a page a date library.
 * Days are `YYYY-MM-DD`, clock times are minutes from midnight, instants are ISO strings in UTC.
 */

const DAY_MS = 86_400_000

/** Reads a day as people type it: `2026-11-27`, `27.11.`, `11/27/26` (in the locale's order), `Nov 27`, `today`, `fri`, `+3`, `+2w`. */
export function parseDay(text: string, locale: string, today: string): string | null {
  const typed = text.trim().toLocaleLowerCase(locale)
  return iso(typed) ?? relative(typed, today) ?? weekday(typed, locale, today) ?? numbers(typed, locale, today)
}

/** Reads a time of day: `9`, `930`, `9:30`, `9.30pm`, `21:30`, `noon`. Minutes from midnight, or null. */
export function parseClock(text: string): number | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/\s|\u202f/g, '')
  if (typed === 'noon') return 720
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?(am?|pm?|a\.m\.|p\.m\.)?$/.exec(typed)
  if (!match) return null
  const [, hourText = '', minuteText = '0', half] = match
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  if (!half) return hour * 60 + minute
  return ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute
}

/** The account's day and clock at an instant. */
export function wallClock(instant: string, timeZone: string): { day: string; minutes: number } {
  const at = new Date(instant)
  const shifted = new Date(at.getTime() + offsetAt(at.getTime(), timeZone))
  return { day: utcDayOf(shifted), minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes() }
}

/**
 * The instant of a day and clock in the account's zone. A time that a clock change skips moves forward by the gap; one that
 * happens twice means the first.
 */
export function instantAt(day: string, minutes: number, timeZone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  const fits = [wall - before, wall - after].filter((at) => at + offsetAt(at, timeZone) === wall)
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - before).toISOString()
}

/** The day it is now in the zone. */
export function todayIn(timeZone: string): string {
  return wallClock(new Date().toISOString(), timeZone).day
}

/** A day as the locale writes it short: `Nov 27, 2026`. */
export function formatDay(day: string, locale: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** A clock time as the locale writes it: `9:30 AM` or `09:30`. */
export function formatClock(minutes: number, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    minutes * 60_000,
  )
  // Some ICU versions put a narrow space before AM; server and browser must write the same.
  return text.replaceAll('\u202f', ' ')
}

function iso(text: string): string | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

function relative(text: string, today: string): string | null {
  const word = { today: 0, tomorrow: 1, yesterday: -1 }[text]
  if (word !== undefined) return addDays(today, word)
  const match = /^([+-])(\d{1,3})([dw]?)$/.exec(text)
  if (!match) return null
  const count = Number(match[2]) * (match[3] === 'w' ? 7 : 1)
  return addDays(today, match[1] === '-' ? -count : count)
}

/** The next day of that name after today. */
function weekday(text: string, locale: string, today: string): string | null {
  if (text.length < 2 || /\d/.test(text)) return null
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    const names = [locale, 'en'].map((language) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
        .format(Date.parse(day))
        .toLocaleLowerCase(language),
    )
    if (names.some((name) => name.startsWith(text))) return day
  }
  return null
}

function numbers(text: string, locale: string, today: string): string | null {
  const month = monthNamed(text, locale)
  const typedNumbers = (text.match(/\d+/g) ?? []).map(Number)
  const order = partOrder(locale)
  if (month) {
    const [first, second] = typedNumbers
    if (first === undefined) return null
    return first > 31 ? dayOf(first, month, second ?? 1) : withYear(second, month, first, today)
  }
  if (typedNumbers.length < 2 || typedNumbers.length > 3 || !/^[\d\s./-]+$/.test(text)) return null
  const monthFirst = order.indexOf('month') < order.indexOf('day')
  const [a = 0, b = 0, year] = typedNumbers
  return monthFirst ? withYear(year, a, b, today) : withYear(year, b, a, today)
}

/** Without a year the day is the nearest one: in December `Jan 5` is next year's. */
function withYear(year: number | undefined, month: number, day: number, today: string): string | null {
  if (year !== undefined) return dayOf(year < 100 ? 2000 + year : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear - 1, thisYear, thisYear + 1]
    .map((each) => dayOf(each, month, day))
    .filter((each) => each !== null)
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today))
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

function monthNamed(text: string, locale: string): number | null {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  for (let month = 0; month < 12; month++) {
    const names = [locale, 'en'].map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2026, month, 1))
        .find(({ type }) => type === 'month')
        ?.value.toLocaleLowerCase(language),
    )
    if (words.some((word) => names.some((name) => name?.startsWith(word)))) return month + 1
  }
  return null
}

function partOrder(locale: string): string[] {
  return new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const real =
    at.getUTCFullYear() === year &&
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    year > 1899 &&
    year < 10_000
  return real ? utcDayOf(at) : null
}

/** What the zone's clock is ahead of UTC at that time, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const part = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
    .formatToParts(at)
    .reduce<Record<string, number>>((all, { type, value }) => ({ ...all, [type]: Number(value) }), {})
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
