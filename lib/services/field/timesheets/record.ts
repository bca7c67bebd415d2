import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Minutes } from '@/lib/domain/timesheets/entries'
import type { SheetState } from '@/lib/domain/timesheets/states'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { TimesheetRecord } from '@/lib/schemas/people/timesheet'

export const timesheetSelect = {
  id: true,
  technician_id: true,
  technician: { select: { id: true, name: true } },
  week_start: true,
  state: true,
  submitted_at: true,
  approved_at: true,
  approved_by: true,
  reason: true,
  minutes: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.TimesheetSelect

/** A row as it is answered. */
export function toTimesheet({
  minutes,
  ...row
}: Prisma.TimesheetGetPayload<{ select: typeof timesheetSelect }>): TimesheetRecord {
  return {
    ...row,
    week_start: fromDatabaseDate(row.week_start),
    state: row.state as SheetState,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_minutes: minutes as Minutes | null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** One time sheet. Throws `not_found`. */
export async function readTimesheet(tx: Transaction, ctx: ServiceContext, id: string): Promise<TimesheetRecord> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = isId(id) ? await tx.timesheet.findUnique({ where, select: timesheetSelect }) : null
  if (!row) throw notFound('time sheet')
  return toTimesheet(row)
}
