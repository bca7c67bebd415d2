import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import type { Telling } from '@/lib/services/field/events'
import { createVisit, endVisit, getVisit, resumePrimaryVisit, updateVisit } from '@/lib/services/work/visits'

/**
 * Says how a technician's visit ended and plans the next one (R-VI-30): their own where the phone named none, else the primary one. Without a
 * time the office finds who comes. Throws what the verbs of visits throw.
 */
export async function endVisitOnSite(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  visitId: string | null,
  { outcome, next }: PayloadOf<'end_visit'>,
): Promise<void> {
  const visit = await getVisit(ctx, visitId ?? (await visitOf(tx, ctx, report)))
  await endVisit(tx, ctx, visit, outcome, report.occurred_at)
  if (!next) return
  const technician_id = next.scheduled_start === null ? null : report.technician_id
  await createVisit(ctx, visit.work_order.id, {
    technician_id,
    scheduled_start: next.scheduled_start,
    minutes: next.minutes ?? visit.minutes,
  })
}

/** Who begins a job with a further visit of theirs is on site; the primary one follows its job, and goes on where it was ended. */
export async function beginVisit(
  tx: Transaction,
  ctx: ServiceContext,
  { technician_id }: Telling,
  visitId: string | null,
): Promise<void> {
  if (visitId === null) return
  const visit = await tx.visit.findFirst({
    where: {
      account_id: ctx.accountId,
      id: visitId,
      technician_id,
      deleted_at: null,
      OR: [{ is_primary: true }, { status: { in: [...OPEN_VISIT_STATUSES] } }],
    },
    select: { id: true, is_primary: true },
  })
  if (visit?.is_primary) await resumePrimaryVisit(tx, ctx, visit.id)
  else if (visit) await updateVisit(ctx, visit.id, { status: 'on_site' })
}

async function visitOf(tx: Transaction, ctx: ServiceContext, report: Telling): Promise<string> {
  const { work_order_id, technician_id } = report
  const visits = await tx.visit.findMany({
    where: { account_id: ctx.accountId, work_order_id, deleted_at: null },
    select: { id: true, technician_id: true, is_primary: true, status: true },
    orderBy: { sequence: 'asc' },
  })
  const isOpen = (status: string) => OPEN_VISIT_STATUSES.some((one) => one === status)
  const ownVisits = visits.filter((visit) => visit.technician_id === technician_id)
  const visit =
    ownVisits.find(({ status }) => isOpen(status)) ?? ownVisits[0] ?? visits.find(({ is_primary }) => is_primary)
  if (!visit) throw new Error('a work order has a primary visit')
  return visit.id
}
