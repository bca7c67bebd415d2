import { nounOf, type RecordType, type TrashableType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { requireWrite } from './require-write'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import { recordHistory } from '@/lib/db/history'
import { holdReferences, lockAnyRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { firstIdAt, isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import { isMergeType } from '@/lib/domain/merges'
import { findMergedInto } from './merged'
import type { RestoreRule } from './rule'

/**
 * Brings a record back from the trash; a live one stays as it is, without a row of history (R-TR-1).
 * Throws `forbidden`, `not_found`, `parent_in_trash`, and the conflicts of its kind.
 */
export async function restoreRecord<Answer extends object>(
  ctx: ServiceContext,
  id: string,
  rule: RestoreRule<Answer>,
): Promise<Answer> {
  requireWrite(ctx, rule.type)
  return inTransaction(ctx, async (tx) => {
    // The customer is held before the record is locked: the order of a customer's delete.
    const parentIsLive = !rule.ofCustomer || (await holdCustomerOf(tx, ctx, rule.type, id))
    const { isLive } = await lockAnyRecord(tx, ctx, rule.type, id)
    if (isLive) return rule.read(tx, ctx, id)
    await requireUnmerged(tx, ctx, rule.type, id)
    if (!parentIsLive) throw parentInTrash(`The ${nounOf(rule.type)} belongs to`)

    const within = await undoingOwnDelete(tx, ctx, rule.type, id)
    const recordParts = await rule.reviveWithParts?.(tx, within, id)
    if (!recordParts) await (rule.restoreRecord ?? restoreOfType(rule.type))(tx, within, id)
    await rule.touchParent?.(tx, within, id)
    const after = await rule.read(tx, within, id)
    const historyFields = rule.historyFields?.(after) ?? after
    await recordHistory(tx, within, { verb: 'restore', type: rule.type, id, before: null, after: historyFields })
    // Parents first: who follows the events knows the record before those that belong to it.
    await recordParts?.()
    return after
  })
}

/** Throws `merged` for a record that was merged into another: it comes back by a restore of its own, which separates the two. */
async function requireUnmerged(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string): Promise<void> {
  const into = isMergeType(type) ? await findMergedInto({ ...ctx, tx }, id) : null
  if (into)
    throw new ServiceError('merged', `The ${nounOf(type)} was merged into ${into.label}. Undo the merge instead.`)
}

/** The context of a restore: bringing back what one deleted oneself takes that delete back, wherever it is done. */
export async function undoingOwnDelete(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  id: string,
): Promise<ServiceContext> {
  if (ctx.undoes) return ctx
  const [last] = await tx.$queryRaw<{ request_id: string | null; created_at: Date; is_own: boolean }[]>`
    SELECT request_id, created_at, ${byActor(ctx)} AS is_own FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND record_id = ${id}::uuid AND verb = 'delete'
    ORDER BY id DESC LIMIT 1`
  if (!last?.is_own || !last.request_id) return ctx
  const isAll = !(await hasOthers(tx, ctx, { request: last.request_id, at: last.created_at, id }))
  return isAll ? { ...ctx, undoes: last.request_id } : ctx
}

/** No request writes for longer. */
const MAX_REQUEST_MS = 10 * 60_000

/** Whether the request did something to another record, beside what went along with this one. */
async function hasOthers(
  tx: Transaction,
  ctx: ServiceContext,
  { request, at, id }: { request: string; at: Date; id: string },
): Promise<boolean> {
  const [from, until] = [at.getTime() - MAX_REQUEST_MS, at.getTime() + MAX_REQUEST_MS]
  const others = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND ${byActor(ctx)} AND id >= ${firstIdAt(from)}::uuid AND id < ${firstIdAt(until)}::uuid
      AND request_id = ${request} AND record_id <> ${id}::uuid AND NOT (verb = 'delete' AND changes ? 'deleted_at') LIMIT 1`
  return others.length > 0
}

/** 409 because of a customer; `belongs` begins the sentence. */
function parentInTrash(belongs: string): ServiceError {
  return new ServiceError('parent_in_trash', `${belongs} a customer that is in the trash; restore that one first.`, [
    { field: 'customer_id', message: 'is a customer in the trash' },
  ])
}

async function holdCustomerOf(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string): Promise<boolean> {
  if (!isId(id)) throw notFound(nounOf(type))
  const rows = await tx.$queryRaw<{ customer_id: string }[]>`
    SELECT customer_id FROM ${Prisma.raw(`"${type}"`)} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  const customers = rows.map((row) => row.customer_id)
  return (await holdReferences(tx, ctx, 'customer', customers)).length > 0
}

/** What a return from the trash is for most kinds. */
function restoreOfType(type: TrashableType) {
  return (tx: Transaction, ctx: ServiceContext, id: string) => tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = NULL, updated_at = ${new Date().toISOString()}::timestamptz
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
}
