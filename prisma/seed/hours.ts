import { later, type Clock } from './clock'
import type { Technician } from './people'
import type { Random } from './random'
import type { FieldEventRow, HoursRows, TimeEntryRow, TimesheetRow } from './rows-field'

/** A break is as long, about noon. */
const BREAK = { from: 720, to: 750 }
const MINUTE = 60_000
const DAY = 86_400_000

/** The day clock of the last days, around what phones ownEvents of jobs, and the sheets of their weeks: those of weeks before are submitted. */
export function makeHours(
  random: Random,
  clock: Clock,
  technicians: readonly Technician[],
  events: readonly FieldEventRow[],
): HoursRows {
  const time_entry: TimeEntryRow[] = []
  const sheets = new Map<string, TimesheetRow>()
  const mondayOf = (day: number) => day + 1 - clock.weekday(day)
  for (const { row } of technicians) {
    const ownEvents = events.filter(({ technician_id }) => technician_id === row.id)
    for (const day of new Set(ownEvents.map(({ occurred_at }) => clock.dayOf(occurred_at)))) {
      const times = ownEvents.map(({ occurred_at }) => occurred_at).filter((at) => clock.dayOf(at) === day)
      const [first, last] = [Math.min(...times.map(Number)), Math.max(...times.map(Number))]
      const marks = [
        ['day_started', new Date(first - random.int(4, 12) * MINUTE)],
        ['break_started', clock.at(day, BREAK.from)],
        ['break_ended', clock.at(day, BREAK.to)],
        ...(day < 0 ? [['day_ended', new Date(last + random.int(5, 20) * MINUTE)] as const] : []),
      ] as const
      for (const [kind, started_at] of marks)
        if (started_at < clock.now && (!kind.startsWith('break') || isWithin(started_at, first, last)))
          time_entry.push({
            id: random.id(started_at),
            technician_id: row.id,
            kind,
            started_at,
            source: 'device',
            recorded_at: later(started_at, 0.1),
            recorded_by: row.name,
          })
      const monday = mondayOf(day)
      const created_at = new Date(first)
      const isOver = monday < mondayOf(0)
      sheets.set(`${row.id} ${monday}`, {
        id: random.id(created_at),
        technician_id: row.id,
        week_start: clock.date(monday),
        state: isOver ? 'submitted' : 'open',
        submitted_at: isOver ? new Date(last + 30 * MINUTE) : null,
        created_at,
        updated_at: created_at,
      })
    }
  }
  return { time_entry, timesheet: [...sheets.values()] }
}

function isWithin(at: Date, first: number, last: number): boolean {
  return Number(at) > first && Number(at) < last && last - first < DAY
}
