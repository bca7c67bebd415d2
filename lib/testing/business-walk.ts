import type { BusinessCalendar, OpenHours } from '@/lib/domain/calendar/types'

/*
 * A second opinion on business time, for tests: the wall clock of each minute as Intl shows it, and each minute open or not. It
 * knows nothing of how the rules compute.
 */

export const MINUTE = 60_000
const DAYS = 16

/** Zones around a change of their clock: forward, back, by half an hour, over midnight, by a whole day, and one without any. */
export const WALKS: [zone: string, from: string][] = [
  ['America/New_York', '2026-03-01'],
  ['America/New_York', '2026-10-25'],
  ['Europe/Berlin', '2026-03-22'],
  ['Europe/Berlin', '2026-10-18'],
  ['Australia/Lord_Howe', '2026-03-29'],
  ['Australia/Lord_Howe', '2026-09-27'],
  ['Africa/Cairo', '2026-04-17'],
  ['Africa/Cairo', '2026-10-23'],
  ['America/Havana', '2026-10-25'],
  ['America/Santiago', '2026-08-30'],
  ['Pacific/Apia', '2011-12-23'],
  ['Asia/Kathmandu', '2026-11-16'],
]

/** What the clock on the wall shows in each minute of a walk; the minutes of a day are counted from a number of the day. */
export type Walk = { zone: string; start: number; dates: string[]; day: Uint16Array; minute: Uint16Array }

/** Each minute of the walk as open or not: a span opens when the clock first shows its start, and closes when it first shows its end. */
export function openMinutes(walk: Walk, calendar: BusinessCalendar): Uint8Array {
  const open = new Uint8Array(walk.day.length)
  for (const [day, date] of walk.dates.entries()) {
    const exception = calendar.exceptions.find((one) => one.date === date)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    const hours = exception ? exception.hours : calendar.hours.filter((one) => one.weekday === weekday)
    for (const { start_minute, end_minute } of hours) {
      const reached = (minute: number) => (at: number) =>
        walk.day[at]! > day || (walk.day[at] === day && walk.minute[at]! >= minute)
      const first = firstFrom(walk, day, reached(start_minute))
      const end = firstFrom(walk, day, reached(end_minute))
      open.fill(1, first, end)
    }
  }
  return open
}

function firstFrom({ day: days }: Walk, day: number, reached: (at: number) => boolean): number {
  for (let at = Math.max(0, day * 1_440 - 1_500); at < days.length; at++) if (reached(at)) return at
  return days.length
}

/** Every minute of some days, as Intl shows it: the changes of all zones are at quarters of an hour. */
export function walkOf(zone: string, from: string): Walk {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  // Whole days of UTC begin within a day of the zone, so both ends are cut to where the dates are whole.
  const all = Date.parse(`${from}T00:00:00Z`)
  const shown: { date: string; minute: number }[] = []
  for (let at = 0; at < (DAYS + 2) * 1_440; at++) {
    const before = shown.at(-1)
    if (before && at % 15 !== 0) {
      shown.push({ date: before.date, minute: before.minute + 1 })
      continue
    }
    const parts = Object.fromEntries(format.formatToParts(all + at * MINUTE).map(({ type, value }) => [type, value]))
    const date = `${parts.year}-${parts.month}-${parts.day}`
    shown.push({ date, minute: Number(parts.hour) * 60 + Number(parts.minute) })
  }
  const first = shown.findIndex(({ date }) => date !== shown[0]?.date)
  const last = shown.findLastIndex(({ date }) => date !== shown.at(-1)?.date)
  const whole = shown.slice(first, last + 1)
  const dates: string[] = []
  // Every date of the calendar, also one that the zone left out.
  for (let at = Date.parse(whole[0]!.date); at <= Date.parse(whole.at(-1)!.date); at += 86_400_000)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return {
    zone,
    start: all + first * MINUTE,
    dates,
    day: Uint16Array.from(whole, ({ date }) => dates.indexOf(date)),
    minute: Uint16Array.from(whole, ({ minute }) => minute),
  }
}

/** Hours and exceptions for a walk, at random. */
export function makeCalendar(random: (below: number) => number, { zone, dates }: Walk): BusinessCalendar {
  const exceptions = dates
    .filter(() => random(5) === 0)
    .map((date) => ({ date, name: 'x', hours: random(2) ? [] : makeHours(random) }))
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => makeHours(random).map((span) => ({ weekday, ...span })))
  return { time_zone: zone, always: false, hours, exceptions }
}

/** Up to three spans of a day that do not overlap; some touch each other or midnight, many lie where clocks change. */
function makeHours(random: (below: number) => number): OpenHours[] {
  const edges = Array.from({ length: 2 * random(4) }, () => [random(1_441), random(24) * 60, random(240)][random(3)]!)
  edges.sort((a, b) => a - b)
  const spans: OpenHours[] = []
  for (let at = 0; at < edges.length; at += 2)
    if (edges[at]! < edges[at + 1]!) spans.push({ start_minute: edges[at]!, end_minute: edges[at + 1]! })
  return spans
}

/** Numbers that look random and are the same in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
