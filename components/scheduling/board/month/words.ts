import type { BoardClock } from '@/lib/domain/board/format'
import type { MonthDay } from '@/lib/domain/board/month'
import { instantAt } from '@/lib/domain/board/zoned'
import { cardLabel } from '../store/words'
import type { CellHead } from '../store/draw-cells'
import type { DayLine } from './lines'

/** Hours with one digit behind the point below a hundred, whole ones from there on. */
function hoursOf(minutes: number): string {
  return minutes < 6000 ? String(Math.round(minutes / 6) / 10) : String(Math.round(minutes / 60))
}

/** How much of the working time of a day is booked: `78.5 of 96 h`. */
export function loadOf({ available, booked }: Pick<MonthDay, 'available' | 'booked'>): string {
  if (available > 0) return `${hoursOf(booked)} of ${hoursOf(available)} h`
  return booked > 0 ? `${hoursOf(booked)} h, nobody at work` : 'Nobody at work'
}

/** The booked share of a day in percent; null where nobody works. */
export function percentOf({ available, booked }: Pick<MonthDay, 'available' | 'booked'>): number | null {
  return available > 0 ? Math.round((booked / available) * 100) : null
}

/** A day of the month read aloud: all that its cell shows. */
export function dayLabel(date: string, day: MonthDay | undefined, clock: BoardClock, today: string): string {
  if (!day) return nameOf(date, clock, today)
  const percent = percentOf(day)
  return [
    nameOf(date, clock, today),
    day.closed && `Closed: ${day.closed}`,
    percent === null ? loadOf(day) : `${loadOf(day)} booked, ${percent} %`,
    day.jobs === 1 ? '1 job' : `${day.jobs} jobs`,
    day.urgent > 0 && `${day.urgent} urgent`,
    day.unassigned > 0 && `${day.unassigned} without technician`,
    day.absent.length > 0 && `Absent: ${day.absent.join(', ')}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** A day of one technician's month read aloud. */
export function technicianDayLabel(
  date: string,
  { head, lines, closed }: { head: CellHead | undefined; lines: readonly DayLine[]; closed: string | null },
  clock: BoardClock,
  today: string,
): string {
  return [
    nameOf(date, clock, today),
    closed && `Closed: ${closed}`,
    head?.text,
    lines.length === 0 ? 'No jobs' : lines.length === 1 ? '1 job' : `${lines.length} jobs`,
    ...lines.map(({ card }) => cardLabel(card, clock)),
  ]
    .filter(Boolean)
    .join('. ')
}

function nameOf(date: string, clock: BoardClock, today: string): string {
  return `${clock.longDay(instantAt(date, 720, clock.timeZone))}${date === today ? ', today' : ''}`
}
