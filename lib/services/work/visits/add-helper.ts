import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { whyFixed } from '@/lib/domain/work-orders/movable'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import type { VisitDetail, VisitRecord } from '@/lib/schemas/work/visit'
import { waitingIn } from './group'
import { readVisit } from './record'
import { lockVisit } from './verbs'
import { createVisit, updateVisit } from './write'

/**
 * Has somebody come along to a visit, at its start and for as long (R-VI-24): whoever makes it leads from then on. One change with one
 * undo. Answers the visit of the helper. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function addHelper(ctx: ServiceContext, id: string, technician_id: string): Promise<VisitDetail> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockVisit(tx, ctx, id)
    const visit = await readVisit(tx, ctx, id)
    await requireOpen(tx, ctx, visit)
    await requireNew(tx, ctx, visit, technician_id)
    const { work_order, scheduled_start, minutes, group_id } = visit
    const group = group_id ?? visit.id
    if (group_id === null) await updateVisit(within, visit.id, { group_id: group, role: 'lead' })
    return createVisit(within, work_order.id, { technician_id, group_id: group, scheduled_start, minutes })
  })
}

/** Nobody helps with what is over. Throws `validation_error`. */
async function requireOpen(tx: Transaction, { accountId }: ServiceContext, visit: VisitRecord): Promise<void> {
  const order = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: accountId, id: visit.work_order.id } },
    select: { work_order_number: true, status: true },
  })
  const reason = whyFixed(order)
  if (reason) throw refused('status', `${order.work_order_number} ${reason}. Reopen it first.`)
  if (!isOpenVisit(visit.status)) throw refused('status', 'This visit is over: add another one to the work order.')
}

/** A person comes once. Throws `validation_error`. */
async function requireNew(
  tx: Transaction,
  ctx: ServiceContext,
  { id, technician, group_id, work_order }: VisitRecord,
  technician_id: string,
): Promise<void> {
  const others = group_id === null ? [] : await waitingIn(tx, ctx, { work_order_id: work_order.id, group_id })
  const where = { account_id: ctx.accountId, id: { in: [id, ...others.map((one) => one.id)] }, technician_id }
  const comes = technician?.id === technician_id || (others.length > 0 && (await tx.visit.count({ where })) > 0)
  if (comes) throw refused('technician_id', 'This technician is one of those who come already.')
}
