import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import { whyFixed } from '@/lib/domain/work-orders/movable'
import { dayIn } from '@/lib/domain/time'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { VisitDetail } from '@/lib/schemas/work/visit'
import { workOrderStaff } from '@/lib/schemas/work/visit-staff'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { comers, type Group } from './comers'
import { readVisit } from './record'
import { answerVisit, createVisit, updateVisit } from './write'
import { onlySent } from './write-primary'

/**
 * Gives a work order to several people who come together (R-VI-22), as one change with one undo: who makes its primary visit leads.
 * Answers the visits of the group with their conflicts. Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`,
 * `group_times`.
 */
export async function staffWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderStaff>,
  ifMatch: string | null = null,
): Promise<VisitDetail[]> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockRecord(tx, ctx, 'work_order', id)
    const { primary, members, day } = await readGroup(tx, ctx, id)
    const draft = readDraft(workOrderStaff, body)
    const { lead, helpers } = await comers(tx, ctx, draft, { primary, members, day })
    const { scheduled_date } = draft.finish()

    const values = onlySent({ technician_id: lead, scheduled_date: scheduled_date?.toISOString() })
    await updateWorkOrder(within, id, values, ifMatch)
    const group_id = primary.group_id ?? primary.id
    if (primary.group_id === null) await updateVisit(within, primary.id, { group_id, role: 'lead' })
    const { scheduled_start, minutes } = await readVisit(tx, ctx, primary.id)
    const createdVisits: string[] = []
    for (const technician_id of helpers)
      createdVisits.push((await createVisit(within, id, { technician_id, group_id, scheduled_start, minutes })).id)
    const visits: VisitDetail[] = []
    for (const one of new Set([primary.id, ...members.map((member) => member.id), ...createdVisits]))
      visits.push(await answerVisit(ctx, tx, one))
    return visits
  })
}

/** The visits that this would make, without making them. Throws what it would throw. */
export async function dryRunStaffWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderStaff>,
  ifMatch: string | null = null,
): Promise<DryRun<VisitDetail[]>> {
  return new DryRun(await runAndRollback(ctx, (within) => staffWorkOrder(within, id, body, ifMatch)))
}

/** The primary visit of the locked work order, and those that are made together with it. Throws `validation_error` for finished work. */
async function readGroup(
  tx: Transaction,
  { accountId: account_id, account }: ServiceContext,
  id: string,
): Promise<Group> {
  const order = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: { work_order_number: true, status: true, scheduled_date: true },
  })
  const reason = whyFixed(order)
  if (reason) throw refused('status', `${order.work_order_number} ${reason}. Reopen it first.`)
  const visits = await tx.visit.findMany({
    where: {
      account_id,
      work_order_id: id,
      deleted_at: null,
      OR: [{ is_primary: true }, { group_id: { not: null }, status: { in: [...OPEN_VISIT_STATUSES] } }],
    },
    select: { id: true, technician_id: true, group_id: true, is_primary: true },
    orderBy: { sequence: 'asc' },
  })
  const primary = visits.find(({ is_primary }) => is_primary)
  if (!primary) throw new Error('every work order has a primary visit')
  return {
    primary,
    members: visits.filter((one) => one === primary || one.group_id === (primary.group_id ?? '')),
    day: order.scheduled_date && dayIn(account.timeZone, order.scheduled_date),
  }
}
