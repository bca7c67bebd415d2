import type { ServiceContext } from '@/lib/access/context'
import { requireExportData, requireScope } from '@/lib/access/permissions'
import { instantAt, startOfWeek } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { type Cell } from '@/lib/domain/spreadsheets/cell'
import { csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
import { minutesOfRecords, workedOf } from '@/lib/domain/timesheets/entries'
import { TIME_KINDS } from '@/lib/domain/timesheets/kinds'
import { readOfficeWeek } from './read'

const TITLES = [
  'Technician',
  'Technician id',
  'Day',
  'State',
  'Worked (minutes)',
  ...TIME_KINDS.map((kind) => `${kind} (minutes)`),
]

/**
 * The hours of a week as CSV, a line for each technician and day of which anything was recorded, for a payroll program: as approved, or as they
 * are recorded now. Throws `forbidden`.
 */
export async function weekFile(
  ctx: ServiceContext,
  day: string,
  now = new Date(),
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  requireScope(ctx, 'read:time')
  requireExportData(ctx)
  const { timeZone } = ctx.account
  const week = startOfWeek(day)
  const rows = await readOfficeWeek(ctx, week, now)
  const lines = rows.flatMap(({ technician, sheet, entries }) =>
    Array.from({ length: 7 }, (_, place) => addDays(week, place)).flatMap((date): Cell[][] => {
      const span = { from: instantAt(date, 0, timeZone), to: instantAt(addDays(date, 1), 0, timeZone) }
      const minutes = minutesOfRecords(entries, span, now.getTime())
      const values = TIME_KINDS.map((kind) => minutes[kind])
      if (values.every((value) => value === 0)) return []
      return [[technician.name, technician.id, date, sheet?.state ?? 'open', workedOf(minutes), ...values]]
    }),
  )
  const bytes = Buffer.concat([csvTitles(TITLES), csvRows(lines, timeZone)])
  return { name: `hours-${week}.csv`, bytes: new Uint8Array(bytes) }
}
