import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { type VisitGroup, waitingIn } from './group'
import { readVisit } from './record'
import { keptOf } from './verbs'

/**
 * Gives the further visits of a group that nobody has begun this start, but for those that the request moves by itself (R-VI-20). The
 * work order is locked; its primary visit is moved by a change of it.
 */
export async function moveGroup(
  tx: Transaction,
  ctx: ServiceContext,
  group: VisitGroup,
  start: Date | null,
  but: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const { id, is_primary, scheduled_start } of await waitingIn(tx, ctx, group)) {
    if (is_primary || but.has(id) || scheduled_start?.getTime() === start?.getTime()) continue
    const before = await readVisit(tx, ctx, id)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.visit.update({ where, data: { scheduled_start: start }, select: { id: true } })
    const after = await readVisit(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'visit', id, before: keptOf(before), after: keptOf(after) })
  }
}

/** Moves what goes along with the primary visit of a work order whose date was changed; nothing where that is made by itself. */
export async function moveGroupOfOrder(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  start: Date | null,
  but?: ReadonlySet<string>,
): Promise<void> {
  const where = { account_id: ctx.accountId, work_order_id, is_primary: true, deleted_at: null }
  const primary = await tx.visit.findFirst({ where, select: { group_id: true } })
  if (primary?.group_id) await moveGroup(tx, ctx, { work_order_id, group_id: primary.group_id }, start, but)
}
