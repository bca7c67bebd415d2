import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { visitDetail, type VisitRecord, visitUpdate, type VisitUpdate } from '@/lib/schemas/work/visit'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { joinGroup } from './group'
import { readVisit } from './record'
import { keptOf } from './verbs'

/**
 * Changes a locked primary visit, alone: who goes, when and how long is a change of its work order. Throws `precondition_failed`,
 * `validation_error`, `group_times`, and what a change of a work order throws.
 */
export async function changePrimary(
  tx: Transaction,
  ctx: ServiceContext,
  before: VisitRecord,
  body: BodyOf<typeof visitUpdate>,
  ifMatch: string | null,
): Promise<VisitRecord> {
  requireMatch(ifMatch, before)
  const { id, work_order } = before
  const draft = readDraft(visitUpdate, body, visitDetail)
  // An undo of its end puts back what it was.
  const isSentStatus = draft.value.status !== undefined && draft.value.status !== before.status
  if (isSentStatus && !ctx.undoes)
    draft.reject('status', 'of a primary visit follows its work order: change the status of the work order')
  await joinGroup(tx, ctx, draft, before, work_order.id)
  const { technician_id, scheduled_start: start, minutes: estimated_duration, ...visitFields } = draft.finish()
  const sent = { technician_id, scheduled_date: start?.toISOString() ?? start, estimated_duration }
  await updateWorkOrder({ ...ctx, tx }, work_order.id, onlySent(sent), null, { group: { alone: true } })
  await recordVisitFields(tx, ctx, id, onlySent(visitFields))
  return readVisit(tx, ctx, id)
}

/** Writes what a visit says by itself, which of a primary one its work order does not: that alone is in its own history. */
export async function recordVisitFields(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  visitFields: Partial<Pick<VisitUpdate, 'group_id' | 'role' | 'outcome' | 'status'>> & { ended_at?: Date | null },
): Promise<void> {
  const before = await readVisit(tx, ctx, id)
  if (isUnchanged(before, visitFields)) return
  await tx.visit.update({ where: { account_id_id: { account_id: ctx.accountId, id } }, data: visitFields })
  const after = await readVisit(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'update', type: 'visit', id, before: keptOf(before), after: keptOf(after) })
}

/** The fields that are sent: a field of a change that is left out stays as it is. */
export function onlySent<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}
