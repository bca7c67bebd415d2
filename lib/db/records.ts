import { Prisma } from '@/prisma/generated/client'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ServiceContext } from '@/lib/auth/context'
import type { Draft } from '@/lib/schemas/draft'
import { query } from './statement'
import type { Transaction } from './transaction'

/** The kinds of records, as the history names them, and the word that users know them by. */
export const RECORD_NOUNS = {
  work_order: 'work order',
  task: 'task',
  line_item: 'line item',
  photo: 'photo',
  customer: 'customer',
  contact: 'contact',
  site: 'site',
  service_contract: 'service contract',
  asset: 'asset',
  asset_part: 'asset part',
  service_record: 'service record',
  technician: 'technician',
  shift: 'shift',
  time_off: 'time off',
  checklist: 'checklist',
  part: 'part',
  product: 'product',
  branch: 'branch',
  territory: 'territory',
  user: 'user',
  invitation: 'invitation',
  api_key: 'API key',
  oauth_application: 'application',
  oauth_grant: 'connected application',
  webhook_endpoint: 'webhook endpoint',
  saved_view: 'saved view',
  plan: 'plan',
  import: 'import',
  account: 'account',
} as const

export type RecordType = keyof typeof RECORD_NOUNS

/** The kinds that have a `deleted_at`. */
export type TrashableType = Exclude<
  RecordType,
  | 'photo'
  | 'service_record'
  | 'shift'
  | 'time_off'
  | 'invitation'
  | 'api_key'
  | 'oauth_application'
  | 'oauth_grant'
  | 'webhook_endpoint'
  | 'saved_view'
  | 'plan'
  | 'import'
  | 'account'
>

/**
 * Locks a live record for a change, so that two changes of it happen one after the other. Throws `not_found` when the
 * id is malformed, foreign, unknown or in the trash: all of these answer the same.
 */
export async function lockRecord(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string): Promise<void> {
  if (!isId(id) || !(await lockRow(tx, ctx, type, id, Prisma.sql`deleted_at IS NULL`)))
    throw notFound(RECORD_NOUNS[type])
}

/** Makes sure that what is asked for hangs on a live record. Throws `not_found`. */
export async function requireLive(ctx: ServiceContext, type: TrashableType, id: string): Promise<void> {
  const statement = Prisma.sql`SELECT 1 AS found FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  if (!isId(id) || (await query(ctx.tx, statement)).length === 0) throw notFound(RECORD_NOUNS[type])
}

/** Locks a record whether it is in the trash or not. Throws `not_found` when the account has no such record. */
export async function lockAnyRecord(
  tx: Transaction,
  ctx: ServiceContext,
  type: TrashableType,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await lockRow(tx, ctx, type, id, Prisma.sql`true`))) throw notFound(RECORD_NOUNS[type])
}

async function lockRow(tx: Transaction, ctx: ServiceContext, type: TrashableType, id: string, condition: Prisma.Sql) {
  const table = Prisma.raw(`"${type}"`)
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${table} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND ${condition} FOR UPDATE`
  return rows.length > 0
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
  const found = await holdReferences(tx, ctx, type, [String(id)], owner?.customer_id)
  if (found.length === 0) draft.reject(field, owner ? owner.message : `is not an existing ${RECORD_NOUNS[type]}`)
}

/** Of the given ids, those that name live records of this account; each is held until the transaction ends. */
export async function holdReferences(
  tx: Transaction,
  ctx: ServiceContext,
  type: TrashableType,
  ids: readonly string[],
  customerId?: string,
): Promise<string[]> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort()
  if (wanted.length === 0) return []
  const ofCustomer = customerId ? Prisma.sql`AND customer_id = ${customerId}::uuid` : Prisma.empty
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${wanted}::uuid[]) AND deleted_at IS NULL ${ofCustomer}
    ORDER BY id FOR KEY SHARE`
  return rows.map((row) => row.id)
}
