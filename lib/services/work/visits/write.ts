import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import { requireMatch } from '@/lib/domain/etag'
import { isOpenVisit, OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { ServiceError } from '@/lib/errors'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { BodyOf } from '@/lib/schemas/draft'
import type { visitCreate, VisitDetail, VisitRecord, visitUpdate } from '@/lib/schemas/work/visit'
import { readConflicts, readVisitConflicts } from '@/lib/services/work/conflicts'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { type GroupMove, waitingIn } from './group'
import { moveGroup } from './move-group'
import { readVisit } from './record'
import { furtherVisits, keptOf, lockVisit, orderOf } from './verbs'
import { changePrimary } from './write-primary'

/** One visit with its scheduling conflicts. Throws `forbidden`, `not_found`. */
export async function getVisit(ctx: ServiceContext, id: string): Promise<VisitDetail> {
  return withConflicts(ctx, await furtherVisits.get(ctx, id))
}

/** Makes a further visit for a work order. Throws `forbidden`, `not_found`, `validation_error`. */
export async function createVisit(
  ctx: ServiceContext,
  workOrderId: string,
  body: BodyOf<typeof visitCreate>,
): Promise<VisitDetail> {
  return withConflicts(ctx, await furtherVisits.createBelow(ctx, workOrderId, body))
}

/**
 * Changes a visit. Of a primary one that is a change of its work order, by the same rules (R-VI-1). Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`, and what a change of a work order throws.
 */
export async function updateVisit(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof visitUpdate>,
  ifMatch: string | null = null,
  group: GroupMove = {},
): Promise<VisitDetail> {
  requireScope(ctx, 'write:work-orders')
  const changed = await inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockVisit(tx, ctx, id)
    const before = await readVisit(tx, ctx, id)
    const after = before.is_primary
      ? await changePrimary(tx, within, before, body, ifMatch)
      : await furtherVisits.update(within, id, body, ifMatch)
    // An undo puts each visit back by its own history.
    if (!group.alone && !ctx.undoes) await takeAlong(tx, within, before, after, group.but)
    return after
  })
  return withConflicts(ctx, changed)
}

/** What a change would answer, without changing anything. Throws what the change would throw. */
export async function dryRunUpdateVisit(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof visitUpdate>,
  ifMatch: string | null = null,
  group: GroupMove = {},
): Promise<DryRun<VisitDetail>> {
  return new DryRun(await runAndRollback(ctx, (within) => updateVisit(within, id, body, ifMatch, group)))
}

/**
 * Moves a visit to the trash. When it is the primary one, the first that is still planned takes its place, and the work order its
 * technician, date and duration; that of finished work stays. Throws `forbidden`, `not_found`, `precondition_failed`, `last_visit`.
 */
export function deleteVisit(ctx: ServiceContext, id: string, ifMatch: string | null = null): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockVisit(tx, ctx, id)
    const before = await readVisit(tx, ctx, id)
    if (!before.is_primary) return furtherVisits.delete(within, id, ifMatch)
    requireMatch(ifMatch, before)
    return passOn(tx, within, before)
  })
}

/** Brings a visit back from the trash; one that was primary is so again. Throws `forbidden`, `not_found`. */
export function restoreVisit(ctx: ServiceContext, id: string): Promise<VisitRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', await orderOf(tx, ctx, id))
    return furtherVisits.restore({ ...ctx, tx }, id)
  })
}

/** A visit as a write answers it: also to who may write alone (R-PE-3). Throws `not_found`. */
export async function answerVisit(ctx: ServiceContext, tx: Transaction, id: string): Promise<VisitDetail> {
  return withConflicts({ ...ctx, tx }, await readVisit(tx, ctx, id))
}

async function withConflicts(ctx: ServiceContext, visit: VisitRecord): Promise<VisitDetail> {
  const { id, is_primary, work_order } = visit
  if (!is_primary) return { ...visit, conflicts: await readVisitConflicts(ctx.tx, ctx, id) }
  return { ...visit, conflicts: (await readConflicts(ctx.tx, ctx, [work_order.id])).get(work_order.id) ?? [] }
}

async function passOn(tx: Transaction, ctx: ServiceContext, before: VisitRecord): Promise<DeletedRecord> {
  const { id, work_order } = before
  if (!isOpenVisit(before.status)) throw overVisit(work_order.work_order_number)
  const account_id = ctx.accountId
  const others = { account_id, work_order_id: work_order.id, deleted_at: null, is_primary: false }
  const next = await tx.visit.findFirst({
    where: { ...others, status: { in: [...OPEN_VISIT_STATUSES] } },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
  if (!next) throw lastVisit(work_order.work_order_number)
  const nextBefore = await readVisit(tx, ctx, next.id)
  const deleted_at = new Date()
  const visitKey = (visit: string) => ({ account_id_id: { account_id, id: visit } })
  // It keeps that it was primary, so that it is again when it comes back.
  await tx.visit.update({ where: visitKey(id), data: { deleted_at, updated_at: deleted_at } })
  // Its status follows the work order from now on; the history keeps what it was, for an undo.
  const { status, started_at, ended_at } = before
  // Of those who are left together the first leads.
  const role = before.group_id !== null && before.group_id === next.group_id ? before.role : nextBefore.role
  const data = { is_primary: true, updated_at: deleted_at, status, started_at, ended_at, role }
  await tx.visit.update({ where: visitKey(next.id), data })
  await recordHistory(tx, ctx, { verb: 'delete', type: 'visit', id, before: keptOf(before), after: null })
  const after = keptOf({ ...nextBefore, status, started_at, ended_at, role })
  await recordHistory(tx, ctx, { verb: 'update', type: 'visit', id: next.id, before: keptOf(nextBefore), after })
  const values = {
    technician_id: next.technician_id,
    scheduled_date: next.scheduled_start?.toISOString() ?? null,
    estimated_duration: next.minutes,
  }
  await updateWorkOrder(ctx, work_order.id, values, null, { group: { alone: true } })
  return { id, deleted_at: deleted_at.toISOString() }
}

/** Another visit that is still to be made would be over with the work order. */
function overVisit(number: string): ServiceError {
  return new ServiceError(
    'last_visit',
    `The primary visit of ${number} is over, so it stays. Reopen the work order, or delete it.`,
  )
}

function lastVisit(number: string): ServiceError {
  return new ServiceError(
    'last_visit',
    `No other visit of ${number} is planned. Take its technician and its date away, or delete the work order.`,
  )
}

/** Those who are made together with a visit that was moved get its start (R-VI-20), but for those that the request moves by itself. */
async function takeAlong(
  tx: Transaction,
  ctx: ServiceContext,
  before: VisitRecord,
  { id, work_order, group_id, scheduled_start, is_primary }: VisitRecord,
  but: GroupMove['but'] = new Set(),
): Promise<void> {
  if (!group_id || group_id !== before.group_id || scheduled_start === before.scheduled_start) return
  const group = { work_order_id: work_order.id, group_id }
  const start = scheduled_start === null ? null : new Date(scheduled_start)
  await moveGroup(tx, ctx, group, start, new Set([...but, id]))
  // A card of the board bears the id of its work order.
  if (is_primary || but.has(work_order.id)) return
  if ((await waitingIn(tx, ctx, group)).some((one) => one.is_primary))
    await updateWorkOrder({ ...ctx, tx }, work_order.id, { scheduled_date: scheduled_start }, null, {
      group: { alone: true },
    })
}
