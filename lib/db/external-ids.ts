import { Prisma } from '@/prisma/generated/client'
import { nounOf, type RecordType } from '@/lib/domain/resources'
import { ServiceError } from '@/lib/errors'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from './transaction'

/** The record that bears an external id, in the trash or not; `parent_id` where its kind hangs on another. */
export type Holder = { id: string; external_id: string; is_live: boolean; updated_at: Date; parent_id: string | null }

/**
 * Who bears these external ids, live or in the trash: a deleted record keeps its own (R-EX-1), and that of a record that was merged into
 * another one finds the other (R-ME-3).
 */
export async function holdersOf(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  externalIds: readonly string[],
  parentColumn?: string,
): Promise<Holder[]> {
  const table = Prisma.raw(`"${type}"`)
  const parent = Prisma.raw(parentColumn ? `${parentColumn}::text` : 'NULL')
  return tx.$queryRaw<Holder[]>`
    SELECT r.id, bearer.external_id, deleted_at IS NULL AS is_live, updated_at, ${parent} AS parent_id
    FROM (
      SELECT DISTINCT ON (external_id) external_id, id FROM (
        SELECT external_id, record_id AS id, true AS is_alias FROM external_id_alias
        WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND external_id = ANY(${[...externalIds]}::text[])
        UNION ALL SELECT external_id, id, false FROM ${table}
        WHERE account_id = ${ctx.accountId}::uuid AND external_id = ANY(${[...externalIds]}::text[])
      ) named ORDER BY external_id, is_alias DESC
    ) bearer JOIN ${table} r ON r.account_id = ${ctx.accountId}::uuid AND r.id = bearer.id`
}

/** Lets one transaction at a time give out these external ids, in an order in which no two wait for each other. */
export async function lockExternalIds(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  const lockPrefix = `${ctx.accountId}/${type}/`
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(${lockPrefix} || external_id, 31) AS key
      FROM unnest(${[...externalIds]}::text[]) AS external_id ORDER BY key) keys`
}

/** The external id that the fields of a record name, or null. */
export function externalIdIn(fields: object): string | null {
  const { external_id } = fields as { external_id?: unknown }
  return typeof external_id === 'string' ? external_id : null
}

/**
 * Holds the external id of a record to be for this transaction. Returns the error to throw where another record bears it: once the
 * rest of the body was checked.
 */
export async function claimExternalId(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  fields: object,
): Promise<ServiceError | null> {
  const externalId = externalIdIn(fields)
  if (externalId === null) return null
  await lockExternalIds(tx, ctx, type, [externalId])
  const [holder] = await holdersOf(tx, ctx, type, [externalId])
  return holder ? duplicateExternalId(type, holder) : null
}

/** Whether a change gives the record an external id that it does not have yet, which only a transaction can hold. */
export function namesNewExternalId(fields: object, before: object): boolean {
  const externalId = externalIdIn(fields)
  return externalId !== null && externalId !== externalIdIn(before)
}

function duplicateExternalId(type: RecordType, { id, is_live }: Holder): ServiceError {
  const message = `is already that of the ${nounOf(type)} ${id}${is_live ? '' : ', which is in the trash'}`
  return new ServiceError('duplicate_external_id', undefined, [{ field: 'external_id', message, record_id: id }])
}
