import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import {
  type ArrivalPromiseCreate,
  arrivalPromiseCreate,
  arrivalPromiseRecord,
  type ArrivalPromiseRecord,
} from '@/lib/schemas/work/arrival-promise'
import { readArrivalPromise } from './record'

/**
 * Writes down what the customer of a work order was told (R-VI-25). It replaces the promise that counted so far. Throws `forbidden`,
 * `not_found`, `validation_error`, and `promise_past` for a window that has ended.
 */
export async function createArrivalPromise(
  ctx: ServiceContext,
  work_order_id: string,
  body: BodyOf<typeof arrivalPromiseCreate>,
): Promise<ArrivalPromiseRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const draft = readDraft(arrivalPromiseCreate, body, arrivalPromiseRecord)
    await checkReferences(tx, ctx, draft, work_order_id)
    const toldAt = new Date()
    checkWindow(draft, toldAt)
    const { from, ...input } = draft.finish()
    if (input.until <= toldAt) throw promisePast()
    const id = newId()
    const before = await tx.arrivalPromise.findFirst({
      where: { account_id: ctx.accountId, work_order_id, replacement: null },
      orderBy: { id: 'desc' },
      select: { id: true },
    })
    const data = { ...input, from: from ?? toldAt, told_at: toldAt, told_by: ctx.actor.name, replaces_id: before?.id }
    await tx.arrivalPromise.create({
      data: { ...data, id, account_id: ctx.accountId, work_order_id },
      select: { id: true },
    })
    // A work order is answered with its promise, so it counts as changed.
    await tx.workOrder.update({
      where: { account_id_id: { account_id: ctx.accountId, id: work_order_id } },
      data: { updated_at: toldAt },
      select: { id: true },
    })
    const after = await readArrivalPromise(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'arrival_promise', id, before: null, after })
    return after
  })
}

/** A contact is one of the customer's, and a visit one of the work order. */
async function checkReferences(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<ArrivalPromiseCreate>,
  work_order_id: string,
): Promise<void> {
  const account_id = ctx.accountId
  const { visit_id, contact_id } = draft.value
  await checkReference(tx, ctx, draft, 'visit_id', 'visit')
  if (visit_id && draft.problems.length === 0) {
    const count = await tx.visit.count({ where: { account_id, id: visit_id, work_order_id } })
    if (count === 0) draft.reject('visit_id', 'must be a visit of this work order')
  }
  if (!contact_id) return
  const order = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id, id: work_order_id } },
    select: { customer_id: true },
  })
  const owner = { ...order, message: 'must be a contact of the work order’s customer' }
  await checkReference(tx, ctx, draft, 'contact_id', 'contact', owner)
}

function checkWindow({ value: { from, until, confirmed_at }, ...draft }: Draft<ArrivalPromiseCreate>, now: Date): void {
  if (until && (from ?? now) >= until && until > now) draft.problems.push(problem('until', 'must be after from'))
  if (confirmed_at && confirmed_at > now) draft.problems.push(problem('confirmed_at', 'must not be in the future'))
}

function problem(field: string, message: string) {
  return { field, message }
}

function promisePast(): ServiceError {
  const message = 'The end of this window is in the past. Choose a later time.'
  return new ServiceError('promise_past', message, [problem('until', 'must be in the future')])
}
