import { Prisma } from '@/prisma/generated/client'
import { isId } from '@/lib/domain/id'
import { nounOf, type TrashableType } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { ServiceContext } from '@/lib/access/context'
import type { Draft } from '@/lib/schemas/draft'
import { query } from './statement'
import type { Transaction } from './transaction'

/**
 * Locks a live record for a change, so that two changes of it happen one after the other. Throws `not_found` when the
 * id is malformed, foreign, unknown or in the trash: all of these answer the same.
 */
export async function lockRecord(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string): Promise<void> {
  const rows = isId(id) ? await lockRow(tx, ctx, type, id, Prisma.sql`AND deleted_at IS NULL`) : []
  if (rows.length === 0) throw notFound(nounOf(type))
}

/** Makes sure that what is asked for hangs on a live record. Throws `not_found`. */
export async function requireLive(ctx: ServiceContext, type: TrashableType, id: string): Promise<void> {
  const statement = Prisma.sql`SELECT 1 AS found FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  if (!isId(id) || (await query(ctx.tx, statement)).length === 0) throw notFound(nounOf(type))
}

/** Locks a record and tells whether it is live or in the trash. Throws `not_found` when the account has no such record. */
export async function lockAnyRecord(
  tx: Transaction,
  ctx: ServiceContext,
  type: TrashableType,
  id: string,
): Promise<{ isLive: boolean }> {
  const [row] = isId(id) ? await lockRow(tx, ctx, type, id) : []
  if (!row) throw notFound(nounOf(type))
  return { isLive: row.deleted_at === null }
}

function lockRow(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string, condition = Prisma.empty) {
  return tx.$queryRaw<{ deleted_at: Date | null }[]>`
    SELECT deleted_at FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid ${condition} FOR UPDATE`
}

/**
 * Checks that the reference in a draft's field names a live record of this account, and holds it so that it cannot go
 * to the trash before this transaction ends. A reference that names none becomes a problem of the draft. An optional
 * `owner` demands more, such as a contact being one of the customer's.
 */
export async function checkReference<Output extends object>(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Output>,
  field: keyof Output & string,
  type: TrashableType,
  owner?: { customer_id: string; message: string },
): Promise<void> {
  const id = draft.value[field]
  if (id === undefined || id === null) return
  const heldIds = await holdReferences(tx, ctx, type, [String(id)], owner?.customer_id)
  if (heldIds.length === 0) draft.reject(field, owner ? owner.message : `is not an existing ${nounOf(type)}`)
}

/**
 * Checks a reference like `checkReference`, unless it is the stored one: what went to the trash since may be sent back as it was read.
 */
export async function checkNewReference<Output extends object>(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Output>,
  field: keyof Output & string,
  type: TrashableType,
  storedId: string | null | undefined,
): Promise<void> {
  const id = draft.value[field]
  if (typeof id === 'string' && id.toLowerCase() !== storedId) await checkReference(tx, ctx, draft, field, type)
}

/** Of the given ids, those that name live records of this account; each is held until the transaction ends. */
export async function holdReferences(
  tx: Transaction,
  ctx: ServiceContext,
  type: TrashableType,
  ids: readonly string[],
  customerId?: string,
): Promise<string[]> {
  const requestedIds = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort()
  if (requestedIds.length === 0) return []
  const ofCustomer = customerId ? Prisma.sql`AND customer_id = ${customerId}::uuid` : Prisma.empty
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${requestedIds}::uuid[]) AND deleted_at IS NULL ${ofCustomer}
    ORDER BY id FOR KEY SHARE`
  return rows.map((row) => row.id)
}
