import type { ServiceContext } from '@/lib/auth/context'
import { requireScope, type Scope } from '@/lib/auth/permissions'
import { Prisma } from '@/prisma/generated/client'
import { recordHistory } from '@/lib/db/history'
import { holdReferences, lockAnyRecord, RECORD_NOUNS } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import type { TrashType } from '@/lib/schemas/trash'

/** How a record of one kind comes back from the trash. */
export type RestoreRule<Answer extends object> = {
  type: TrashType
  scope: Scope
  /** Whether it belongs to a customer and cannot be live while that one is in the trash. */
  ofCustomer: boolean
  /** Makes the locked record live again. Throws the conflicts that its kind has (409). */
  revive: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<unknown>
  read: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<Answer>
  /** What the history keeps of it, when that is not all. */
  kept?: (record: Answer) => object
}

/**
 * Brings a record back from the trash; a live one stays as it is, without a row of history (R-TR-1).
 * Throws `forbidden`, `not_found`, `parent_in_trash`, and the conflicts of its kind.
 */
export async function restoreRecord<Answer extends object>(
  ctx: ServiceContext,
  id: string,
  rule: RestoreRule<Answer>,
): Promise<Answer> {
  requireScope(ctx, rule.scope)
  return inTransaction(ctx, async (tx) => {
    // The customer is held before the record is locked: the order of a customer's delete.
    const parentIsLive = !rule.ofCustomer || (await holdCustomerOf(tx, ctx, rule.type, id))
    await lockAnyRecord(tx, ctx, rule.type, id)
    if (await isLive(tx, ctx, rule.type, id)) return rule.read(tx, ctx, id)
    if (!parentIsLive) throw parentInTrash(`The ${RECORD_NOUNS[rule.type]} belongs to`)

    await rule.revive(tx, ctx, id)
    const after = await rule.read(tx, ctx, id)
    const kept = rule.kept ? rule.kept(after) : after
    await recordHistory(tx, ctx, { verb: 'restore', type: rule.type, id, before: null, after: kept })
    return after
  })
}

/** 409 because of a customer; `belongs` begins the sentence. */
export function parentInTrash(belongs: string): ServiceError {
  return new ServiceError('parent_in_trash', `${belongs} a customer that is in the trash; restore that one first.`, [
    { field: 'customer_id', message: 'is a customer in the trash' },
  ])
}

async function holdCustomerOf(tx: Transaction, ctx: ServiceContext, type: TrashType, id: string): Promise<boolean> {
  if (!isId(id)) throw notFound(RECORD_NOUNS[type])
  const rows = await tx.$queryRaw<{ customer_id: string }[]>`
    SELECT customer_id FROM ${Prisma.raw(`"${type}"`)} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  const customers = rows.map((row) => row.customer_id)
  return (await holdReferences(tx, ctx, 'customer', customers)).length > 0
}

async function isLive(tx: Transaction, ctx: ServiceContext, type: TrashType, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  return rows.length > 0
}
