import type { Prisma } from '@/prisma/generated/client'
import type { WeeklyShift } from '@/lib/domain/conflicts/working-time'
import { fromDatabaseDate } from '@/lib/domain/time'

/*
 * Working time is read in one piece everywhere: the weekly shifts, and overtime (R-SD-8) as shifts of one date.
 */

const minutes = { start_minute: true, end_minute: true } as const

/** What a technician is read with: their shifts, and their overtime between two instants and a day around them. */
export function shiftsBetween(from: Date, to: Date) {
  const day = 86_400_000
  return {
    shifts: { select: { weekday: true, ...minutes } },
    overtime: {
      where: { deleted_at: null, date: { gte: new Date(from.getTime() - day), lte: new Date(to.getTime() + day) } },
      select: { date: true, ...minutes },
    },
  } satisfies Prisma.TechnicianSelect
}

/** Both as one list. */
export function allShifts(technician: {
  shifts: readonly WeeklyShift[]
  overtime: readonly { date: Date; start_minute: number; end_minute: number }[]
}): WeeklyShift[] {
  return [...technician.shifts, ...technician.overtime.map((one) => ({ ...one, date: fromDatabaseDate(one.date) }))]
}

/** The rows of both in SQL, under these conditions on `shift` and `overtime`; `columns` stand before the others. */
export function shiftRows(ofShift: string, ofOvertime: string, columns = ''): string {
  return `SELECT ${columns} weekday::int, start_minute, end_minute, NULL::date AS date FROM shift WHERE ${ofShift}
    UNION ALL SELECT ${columns} NULL, start_minute, end_minute, date FROM overtime
    WHERE overtime.deleted_at IS NULL AND ${ofOvertime}`
}
