'use client'

import { useFormats } from '@/components/ui/formats'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { entriesIn, minutesIn, type SheetEntry, workedOf } from '@/lib/domain/timesheets/entries'
import { issuesOf, type SheetIssue } from '@/lib/domain/timesheets/issues'
import type { OwnTime } from '@/components/field/store/time'

/** A day of one's own time; `worked` and `breaks` in minutes, `isKept`: whether the phone has the day. */
type OwnDay = { entries: SheetEntry[]; worked: number; breaks: number; issues: SheetIssue[]; isKept: boolean }

/** A day of one's own time in the company's zone. */
export function ownDay({ sheet, now, from }: OwnTime, day: string, timeZone: string): OwnDay {
  const span = { from: instantAt(day, 0, timeZone), to: instantAt(addDays(day, 1), 0, timeZone) }
  const minutes = minutesIn(sheet.entries, span, now)
  return {
    entries: entriesIn(sheet.entries, span),
    worked: workedOf(minutes),
    breaks: minutes.break,
    issues: issuesOf(sheet, span, now),
    isKept: from !== null && day >= from,
  }
}

/** Whether somebody looks back at a day: it has passed, or nothing of it goes on. */
export function isDayOver({ sheet, now }: OwnTime, day: string, timeZone: string): boolean {
  if (day < localTime(now, timeZone).date) return true
  return sheet.entries.length > 0 && sheet.entries.every(({ to, lacksEnd }) => to !== null || lacksEnd)
}

/** Writes times of the day as people of the company read them. */
export function useClockWords(): (at: number) => string {
  const { locale, timeZone } = useFormats()
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone })
  return (at) => format.format(at)
}
