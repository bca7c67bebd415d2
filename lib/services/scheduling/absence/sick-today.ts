import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { rangeOf } from '@/lib/domain/board/zoned'
import { dayIn } from '@/lib/domain/time'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type SickDay, sickToday, type SickReport } from '@/lib/schemas/people/time-off'
import { repairLeave } from './repair-leave'
import { readTechnician } from '@/lib/services/people/technicians'
import { createTimeOff } from '@/lib/services/people/time-off'
import { PLANNABLE_STATUSES } from '@/lib/domain/work-orders/movable'

const REASON = 'Sick'

/** What a technician was to do today and has not begun. Throws `forbidden`, `not_found`. */
export async function readSickDay(ctx: ServiceContext, technicianId: string, now = new Date()): Promise<SickDay> {
  requireScope(ctx, 'read:work-orders')
  const tx = reader(ctx)
  const { id } = await readTechnician(tx, ctx, technicianId)
  const today = dayIn(ctx.account.timeZone, now)
  const [jobs, further] = await Promise.all([readJobsOf(tx, ctx, id, today), readFurtherOf(tx, ctx, id, today)])
  return { jobs, further }
}

/**
 * Records that a technician is sick for the rest of the account's day. With `replan`, asks in the same transaction for a
 * plan of today's jobs that are not begun, without that technician; nothing moves until the plan is accepted. Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function reportSickToday(
  ctx: ServiceContext,
  technicianId: string,
  body: BodyOf<typeof sickToday>,
  now = new Date(),
): Promise<SickReport> {
  requireScope(ctx, 'write:work-orders')
  const { timeZone } = ctx.account
  const today = dayIn(timeZone, now)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const { replan } = readDraft(sickToday, body).finish()
    const leave = await createTimeOff(within, technicianId, {
      starts_at: now.toISOString(),
      ends_at: new Date(rangeOf(today, today, timeZone).end).toISOString(),
      reason: REASON,
    })
    const jobs = replan ? await readJobsOf(tx, ctx, leave.technician_id, today) : []
    if (jobs.length === 0) return { leave, plan_id: null }
    return { leave, plan_id: (await repairLeave(within, leave.id, now))?.id ?? null }
  })
}

/** The further visits that somebody was to make today: a plan leaves these where a dispatcher puts them. */
async function readFurtherOf(tx: Transaction, ctx: ServiceContext, technician_id: string, today: string) {
  const { start, end } = rangeOf(today, today, ctx.account.timeZone)
  const rows = await tx.visit.findMany({
    where: {
      account_id: ctx.accountId,
      technician_id,
      is_primary: false,
      deleted_at: null,
      status: 'planned',
      scheduled_start: { gte: new Date(start), lt: new Date(end) },
      work_order: { deleted_at: null, status: { notIn: ['draft', 'completed', 'cancelled'] } },
    },
    select: {
      id: true,
      scheduled_start: true,
      work_order: { select: { work_order_number: true, customer: { select: { name: true } } } },
    },
    orderBy: [{ scheduled_start: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, scheduled_start, work_order }) => ({
    id,
    ...work_order,
    scheduled_date: scheduled_start?.toISOString() ?? '',
  }))
}

async function readJobsOf(tx: Transaction, ctx: ServiceContext, technician_id: string, today: string) {
  const { start, end } = rangeOf(today, today, ctx.account.timeZone)
  const rows = await tx.workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      technician_id,
      deleted_at: null,
      status: { in: PLANNABLE_STATUSES },
      scheduled_date: { gte: new Date(start), lt: new Date(end) },
    },
    select: { id: true, work_order_number: true, scheduled_date: true, customer: { select: { name: true } } },
    orderBy: [{ scheduled_date: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ scheduled_date, ...row }) => ({ ...row, scheduled_date: scheduled_date?.toISOString() ?? '' }))
}
