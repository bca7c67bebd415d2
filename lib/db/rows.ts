import { Prisma } from '@/prisma/generated/client'
import type { RecordType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { isStorable } from '@/lib/schemas/fields'
import { changedFields } from './history'
import { recordHistoryOfMany } from './history-bulk'
import type { Transaction } from './transaction'

/** Rows as one parameter of a statement: its text stays the same however many they are. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows)
}

/** The columns of one row as such a parameter. A reference that PostgreSQL cannot even read is none. */
export function rowJson(row: object): string {
  const storable = (_name: string, value: unknown) => (typeof value === 'string' && !isStorable(value) ? null : value)
  return JSON.stringify(row, storable)
}

/**
 * An INSERT of rows into a table by the list of their columns, besides id and account; what a row has beyond them is ignored. `made`
 * says how a column comes about that is not just sent, in SQL of the row `n` and of what `from` names before it (ends with a comma).
 */
export function insertOf<Column extends string>(
  ctx: ServiceContext,
  table: RecordType,
  columns: readonly Column[],
  rows: readonly { id: string }[],
  { made: expressions = {}, from = Prisma.empty }: { made?: Partial<Record<Column, string>>; from?: Prisma.Sql } = {},
): Prisma.Sql {
  const values = columns.map((name) => expressions[name] ?? `n.${name}`)
  const now = Prisma.sql`${new Date().toISOString()}::timestamptz`
  return Prisma.sql`
    INSERT INTO ${Prisma.raw(`"${table}" (id, account_id, ${columns.join(', ')}, created_at, updated_at)`)}
    SELECT n.id, ${ctx.accountId}::uuid, ${Prisma.raw(values.join(', '))}, ${now}, ${now}
    FROM ${from} jsonb_populate_recordset(${Prisma.raw(`NULL::"${table}"`)}, ${rowsJson(rows)}::jsonb) AS n`
}

/** What a column holds where nothing was sent for it, for `insertOf`. */
export function orElse(column: string, value: string): string {
  return `coalesce(n.${column}, '${value}')`
}

/** Writes for each of many records that were just made what their create would have written: all their fields. */
export async function recordCreates(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  createdRows: readonly { id: string }[],
): Promise<void> {
  const records = createdRows.map((record) => ({
    id: record.id,
    changes: changedFields(null, record),
  }))
  await recordHistoryOfMany(tx, ctx, { verb: 'create', type, records })
}

/** Writes for each of many records that go to the trash what its delete alone would have written: all their fields. */
export async function recordDeletes(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  before: readonly { id: string }[],
): Promise<void> {
  const records = before.map((record) => ({ id: record.id, changes: changedFields(record, null) }))
  await recordHistoryOfMany(tx, ctx, { verb: 'delete', type, records })
}
