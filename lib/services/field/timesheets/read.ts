import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, reader } from '@/lib/db/transaction'
import { instantAt } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { entriesIn, type Minutes, minutesIn, type SheetEntry, sheetOf, workedOf } from '@/lib/domain/timesheets/entries'
import { issuesOf, shiftIssuesOf } from '@/lib/domain/timesheets/issues'
import { workingTime, type WeeklyShift } from '@/lib/domain/conflicts/working-time'
import { toDatabaseDate } from '@/lib/domain/time'
import {
  type OfficeWeek,
  type SheetEntryRecord,
  type SheetIssueRecord,
  type TimesheetDetail,
  timesheetList,
  type TimesheetListQuery,
  type TimesheetRecord,
} from '@/lib/schemas/people/timesheet'
import type { Span } from '@/lib/domain/timesheets/segments'
import { type RecordedTime, readRecordedTime, weekSpan } from '@/lib/services/field/recorded-time'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import { readTimesheet, timesheetSelect, toTimesheet } from './record'

/** A week as it is recorded: what its sheet shows, and what is frozen when that is approved. */
export type RecordedWeek = { minutes: Minutes; entries: SheetEntryRecord[]; issues: SheetIssueRecord[] }

const iso = (at: number) => new Date(at).toISOString()

/** What was recorded of a week, as its sheet answers it, beside the technician’s shifts, as far as they have any. */
function weekOfRecorded(
  { moments, entered, numbers }: RecordedTime,
  shifts: readonly WeeklyShift[],
  weekStart: string,
  timeZone: string,
  now: number,
): RecordedWeek {
  const sheet = sheetOf(moments, entered, now)
  const days = Array.from({ length: 7 }, (_, day) => ({
    from: instantAt(addDays(weekStart, day), 0, timeZone),
    to: instantAt(addDays(weekStart, day + 1), 0, timeZone),
  }))
  const week = weekSpan(weekStart, timeZone)
  const planned = workingTime(shifts, timeZone)
  const issuesOn = (day: Span) => [
    ...issuesOf(sheet, day, now),
    // Who has no shifts at all differs from none.
    ...(shifts.length > 0 ? shiftIssuesOf(sheet, day, now, planned({ start: day.from, end: day.to })) : []),
  ]
  const toRecord = ({ id, kind, from, to, job, isEntered, lacksEnd, note }: SheetEntry): SheetEntryRecord => ({
    id,
    kind,
    started_at: iso(from),
    ended_at: to === null ? null : iso(to),
    work_order_id: job,
    work_order_number: job === null ? null : (numbers.get(job) ?? null),
    is_entered: isEntered,
    lacks_end: lacksEnd,
    note,
  })
  return {
    minutes: minutesIn(sheet.entries, week, now),
    entries: entriesIn(sheet.entries, week).map(toRecord),
    issues: days.flatMap((day) =>
      issuesOn(day).map(({ kind, from, to, entry }) => ({
        kind,
        started_at: iso(from),
        ended_at: iso(to),
        entry_id: entry,
      })),
    ),
  }
}

/** A page of time sheets, the latest weeks first. Throws `forbidden`, `bad_request`. */
export async function listTimesheets(ctx: ServiceContext, query: TimesheetListQuery): Promise<Page<TimesheetRecord>> {
  requireScope(ctx, 'read:time')
  const { timesheet: table } = listReader(ctx)
  return readList(ctx, timesheetList, query, { table, select: timesheetSelect, present: toTimesheet })
}

/** A time sheet with its entries and what is to be looked at. Throws `forbidden`, `not_found`. */
export async function getTimesheet(ctx: ServiceContext, id: string, now = new Date()): Promise<TimesheetDetail> {
  requireScope(ctx, 'read:time')
  return readDetail(ctx, id, now)
}

/** A time sheet as who may change it is answered, too. */
export async function readDetail(ctx: ServiceContext, id: string, now = new Date()): Promise<TimesheetDetail> {
  const sheet = await readTimesheet(reader(ctx), ctx, id)
  const { technician_id, week_start } = sheet
  const recordedWeek = await readWeek(ctx, technician_id, week_start, now)
  return detailOf(sheet, recordedWeek, await frozenEntries(ctx, sheet))
}

const shiftsIn = ({ from, to }: Span) => shiftsBetween(new Date(from), new Date(to))

/** What was recorded of one technician's week. */
export async function readWeek(
  ctx: ServiceContext,
  technicianId: string,
  weekStart: string,
  now: Date,
): Promise<RecordedWeek> {
  const { timeZone } = ctx.account
  const week = weekSpan(weekStart, timeZone)
  const where = { account_id_id: { account_id: ctx.accountId, id: technicianId } }
  const [recorded, technician] = await Promise.all([
    readRecordedTime(ctx, [technicianId], week),
    reader(ctx).technician.findUniqueOrThrow({ where, select: shiftsIn(week) }),
  ])
  const time = recorded.get(technicianId) as RecordedTime
  return weekOfRecorded(time, allShifts(technician), weekStart, timeZone, now.getTime())
}

async function frozenEntries(ctx: ServiceContext, { id, state }: TimesheetRecord): Promise<SheetEntryRecord[] | null> {
  if (state !== 'approved') return null
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = await reader(ctx).timesheet.findUnique({ where, select: { entries: true } })
  return row?.entries as SheetEntryRecord[] | null
}

function detailOf(
  sheet: TimesheetRecord,
  recordedWeek: RecordedWeek,
  frozen: SheetEntryRecord[] | null,
): TimesheetDetail {
  const { approved_minutes } = sheet
  if (frozen === null || approved_minutes === null) return { ...sheet, ...recordedWeek, later_minutes: 0 }
  const later_minutes = workedOf(recordedWeek.minutes) - workedOf(approved_minutes)
  return { ...sheet, minutes: approved_minutes, later_minutes, entries: frozen, issues: recordedWeek.issues }
}

/** The week of each active technician, and of each other one of whom anything was recorded, by name (R-TS-6). Throws `forbidden`. */
export async function readOfficeWeek(ctx: ServiceContext, weekStart: string, now = new Date()): Promise<OfficeWeek[]> {
  requireScope(ctx, 'read:time')
  const { accountId: account_id } = ctx
  const { timeZone } = ctx.account
  const where = { account_id, week_start: toDatabaseDate(weekStart) }
  const week = weekSpan(weekStart, timeZone)
  const [technicians, sheets] = await Promise.all([
    reader(ctx).technician.findMany({
      where: {
        account_id,
        OR: [{ deleted_at: null, status: 'active' }, { timesheets: { some: where } }],
      },
      select: { id: true, name: true, ...shiftsIn(week) },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    reader(ctx).timesheet.findMany({ where, select: { ...timesheetSelect, entries: true } }),
  ])
  const ids = technicians.map(({ id }) => id)
  const recorded = await readRecordedTime(ctx, ids, week)
  return technicians.map(({ id, name, ...workTimes }) => {
    const row = sheets.find(({ technician_id }) => technician_id === id)
    const { entries: frozen = null, ...stored } = row ?? {}
    const sheet = row ? toTimesheet(stored as Omit<typeof row, 'entries'>) : null
    const time = recorded.get(id) as RecordedTime
    const shifts = allShifts(workTimes)
    const { minutes, entries, issues } = weekOfRecorded(time, shifts, weekStart, timeZone, now.getTime())
    const approved = sheet?.approved_minutes ?? minutes
    const later_minutes = workedOf(minutes) - workedOf(approved)
    const shown = (frozen as SheetEntryRecord[] | null) ?? entries
    return { technician: { id, name }, sheet, minutes: approved, later_minutes, entries: shown, issues }
  })
}
