import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { WAITING_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { VisitRecord, VisitUpdate } from '@/lib/schemas/work/visit'

/** Visits of a work order that are made together. */
export type VisitGroup = { work_order_id: string; group_id: string }

/** Whether the others of a group go along when one is moved: not when it goes alone, nor those that the request moves by itself. */
export type GroupMove = { alone?: boolean; but?: ReadonlySet<string> }

/** The visits of a group that nobody has begun. */
export function waitingIn(tx: Transaction, { accountId: account_id }: ServiceContext, group: VisitGroup) {
  const status = { in: [...WAITING_VISIT_STATUSES] }
  return tx.visit.findMany({
    where: { account_id, ...group, deleted_at: null, status },
    select: { id: true, is_primary: true, scheduled_start: true },
    orderBy: { id: 'asc' },
  })
}

/**
 * A visit that comes to a group begins when the others do (R-VI-20). Throws `group_times` for another start. An undo puts back what
 * stood, whatever that was.
 */
export async function joinGroup(
  tx: Transaction,
  ctx: ServiceContext,
  { value }: Draft<VisitUpdate>,
  before: VisitRecord | null,
  work_order_id: string,
): Promise<void> {
  const { group_id } = value
  if (!group_id || group_id === before?.group_id || ctx.undoes) return
  const others = await waitingIn(tx, ctx, { work_order_id, group_id })
  const other = others.find(({ id }) => id !== before?.id)
  if (!other) return
  const start = other.scheduled_start
  if (value.scheduled_start === undefined) value.scheduled_start = start
  else if (value.scheduled_start?.getTime() !== start?.getTime()) throw groupTimes(start)
}

/** Whether visits of these work orders are made together with others. */
export async function areInGroups(
  tx: Pick<Transaction, 'visit'>,
  { accountId: account_id }: ServiceContext,
  workOrderIds: readonly string[],
): Promise<boolean> {
  const where = { account_id, work_order_id: { in: [...workOrderIds] }, group_id: { not: null }, deleted_at: null }
  return (await tx.visit.findFirst({ where, select: { id: true } })) !== null
}

function groupTimes(start: Date | null): ServiceError {
  const at = start ? `begin at ${start.toISOString()}` : 'are not scheduled'
  return new ServiceError('group_times', `The other visits of this group ${at}. Send the same start, or none.`, [
    { field: 'scheduled_start', message: `must be that of the group, whose visits ${at}` },
  ])
}
