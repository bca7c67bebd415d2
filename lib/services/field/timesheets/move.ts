import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { type SheetMove, moveSheet } from '@/lib/domain/timesheets/states'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type TimesheetDetail, timesheetReopen } from '@/lib/schemas/people/timesheet'
import { lockTimesheet } from './open'
import { readDetail, readWeek } from './read'
import { readTimesheet } from './record'

/** Submits a time sheet in its technician's place. Throws `forbidden`, `not_found`, `sheet_approved`. */
export async function submitTimesheet(ctx: ServiceContext, id: string): Promise<TimesheetDetail> {
  return move(ctx, id, 'submit')
}

/** Approves a time sheet: what is reported later no longer changes it (R-TS-5). Throws `forbidden`, `not_found`, `sheet_approved`. */
export async function approveTimesheet(ctx: ServiceContext, id: string): Promise<TimesheetDetail> {
  return move(ctx, id, 'approve')
}

/** Opens a time sheet again, with a reason. Throws `forbidden`, `not_found`, `validation_error`, `sheet_open`. */
export async function reopenTimesheet(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof timesheetReopen>,
): Promise<TimesheetDetail> {
  return move(ctx, id, 'reopen', body)
}

/** Approves several time sheets, all or none. Throws as `approveTimesheet`. */
export async function approveTimesheets(ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) await move({ ...ctx, tx }, id, 'approve')
  })
}

/** Opens several time sheets again, all or none. Throws as `reopenTimesheet`. */
export async function reopenTimesheets(
  ctx: ServiceContext,
  ids: readonly string[],
  body: BodyOf<typeof timesheetReopen>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) await move({ ...ctx, tx }, id, 'reopen', body)
  })
}

async function move(
  ctx: ServiceContext,
  id: string,
  what: SheetMove,
  body?: BodyOf<typeof timesheetReopen>,
): Promise<TimesheetDetail> {
  requireScope(ctx, 'write:time')
  return inTransaction(ctx, async (tx) => {
    const { technician_id, week_start } = await readTimesheet(tx, ctx, id)
    const reason = body && readDraft(timesheetReopen, body).finish().reason
    await moveLocked(tx, ctx, technician_id, week_start, what, reason)
    return readDetail({ ...ctx, tx }, id)
  })
}

const NOT_APPROVED = { approved_at: null, approved_by: null, entries: Prisma.DbNull, minutes: Prisma.DbNull }

/** Who approves a week and when, with the time in it as it is then. */
async function approvalOf(
  ctx: ServiceContext & { tx: Transaction },
  technicianId: string,
  weekStart: string,
  approved_at: Date,
) {
  const { entries, minutes } = await readWeek(ctx, technicianId, weekStart, approved_at)
  return { approved_at, approved_by: ctx.actor.name, entries, minutes }
}

/** Makes a move of the time sheet of a technician and week. Throws `sheet_approved`, `sheet_open`. */
export async function moveLocked(
  tx: Transaction,
  ctx: ServiceContext,
  technicianId: string,
  weekStart: string,
  what: SheetMove,
  reason?: string,
): Promise<void> {
  const { id, state } = await lockTimesheet(tx, ctx, technicianId, weekStart)
  const next = moveSheet(state, what)
  if (next === null) throw new ServiceError(state === 'approved' ? 'sheet_approved' : 'sheet_open')
  if (next === state) return
  const before = await readTimesheet(tx, ctx, id)
  const now = new Date()
  const approval = what === 'approve' ? await approvalOf({ ...ctx, tx }, technicianId, weekStart, now) : NOT_APPROVED
  await tx.timesheet.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: {
      state: next,
      ...(what === 'submit' && { submitted_at: now }),
      ...(what === 'reopen' && { submitted_at: null, reason: reason ?? null }),
      ...approval,
    },
    select: { id: true },
  })
  const after = await readTimesheet(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'update', type: 'timesheet', id, before, after })
}
