import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isRecordType, resourceOf } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'

/** A merge that is being done or taken back. */
export type MergeRow = { id: string; kept_id: string; gone_id: string }

/** One step of a merge: rows of a table get another value in a column, or without one they are removed. */
export type Step = {
  table: string
  column: string | null
  key: readonly string[]
  timeless: boolean
  where: Prisma.Sql
  /** The value, of row `r`. */
  to?: Prisma.Sql
}

/** A row that a step changed. */
export type Moved = { key: Record<string, string>; old: unknown; new: unknown; is_live: boolean }

const raw = Prisma.raw
const quoted = (name: string) => raw(`"${name}"`)

/** The columns of row `r` that tell it apart, as JSON. */
function keyOf(key: readonly string[]): Prisma.Sql {
  return raw(`jsonb_build_object(${key.map((name) => `'${name}', r."${name}"`).join(', ')})`)
}

function isLive(table: string): Prisma.Sql {
  return isRecordType(table) && resourceOf(table).trash ? Prisma.sql`r.deleted_at IS NULL` : Prisma.sql`true`
}

const touched = (timeless: boolean) =>
  timeless ? Prisma.empty : Prisma.sql`, updated_at = ${new Date().toISOString()}::timestamptz`

/** Does one step, and notes of each row what it was and is. */
export async function takeStep(
  tx: Transaction,
  { accountId }: ServiceContext,
  merge: MergeRow,
  number: number,
  { table, column, key, timeless, where, to }: Step,
): Promise<Moved[]> {
  const chosen = Prisma.sql`SELECT r.*, ${keyOf(key)} AS chosen_key FROM ${quoted(table)} r
    WHERE r.account_id = ${accountId}::uuid AND ${where} FOR UPDATE`
  const same = raw(key.map((name) => `r."${name}" = c."${name}"`).join(' AND '))
  const done = column
    ? Prisma.sql`
      UPDATE ${quoted(table)} r SET ${quoted(column)} = ${to ?? Prisma.sql`NULL`}${touched(timeless)} FROM chosen c
      WHERE r.account_id = ${accountId}::uuid AND ${same}
      RETURNING ${keyOf(key)} AS key, to_jsonb(c.${quoted(column)}) AS old, to_jsonb(r.${quoted(column)}) AS new, ${isLive(table)} AS is_live`
    : Prisma.sql`
      DELETE FROM ${quoted(table)} r USING chosen c WHERE r.account_id = ${accountId}::uuid AND ${same}
      RETURNING ${keyOf(key)} AS key, to_jsonb(c) - 'chosen_key' AS old, NULL::jsonb AS new, true AS is_live`
  return tx.$queryRaw<Moved[]>`
    WITH chosen AS MATERIALIZED (${chosen}), done AS (${done}), noted AS (
      INSERT INTO merge_move (id, account_id, merge_id, step, table_name, column_name, key, old, new)
      SELECT gen_random_uuid(), ${accountId}::uuid, ${merge.id}::uuid, ${number}::int, ${table}, ${column}::text, key, old, new FROM done
    ) SELECT * FROM done`
}

/**
 * Takes one step back: rows that still have the value which the merge gave them get the one that they had, and rows that it removed come
 * back. `back` is what has to be true of row `r` besides. Returns the rows that went back, `old` being what they had until now.
 */
export async function takeStepBack(
  tx: Transaction,
  { accountId }: ServiceContext,
  merge: MergeRow,
  number: number,
  { table, column, key, timeless }: Omit<Step, 'where'>,
  back: Prisma.Sql,
): Promise<Moved[]> {
  const moves = Prisma.sql`merge_move m, LATERAL jsonb_populate_record(NULL::${quoted(table)}, m.key) k
    WHERE m.account_id = ${accountId}::uuid AND m.merge_id = ${merge.id}::uuid AND m.step = ${number}::int`
  if (column === null) {
    await tx.$executeRaw`
      INSERT INTO ${quoted(table)} SELECT r.* FROM merge_move m, LATERAL jsonb_populate_record(NULL::${quoted(table)}, m.old) r
      WHERE m.account_id = ${accountId}::uuid AND m.merge_id = ${merge.id}::uuid AND m.step = ${number}::int AND ${back}
      ON CONFLICT DO NOTHING`
    return []
  }
  const same = raw(key.map((name) => `r."${name}" = k."${name}"`).join(' AND '))
  return tx.$queryRaw<Moved[]>`
    WITH noted AS MATERIALIZED (
      SELECT k.*, m.old AS noted_old, m.new AS noted_new FROM ${moves}
    )
    UPDATE ${quoted(table)} r SET
      ${quoted(column)} = (jsonb_populate_record(NULL::${quoted(table)}, jsonb_build_object(${column}::text, k.noted_old))).${quoted(column)}${touched(timeless)}
    FROM noted k
    WHERE r.account_id = ${accountId}::uuid AND ${same} AND to_jsonb(r.${quoted(column)}) IS NOT DISTINCT FROM k.noted_new AND ${back}
    RETURNING ${keyOf(key)} AS key, k.noted_new AS old, to_jsonb(r.${quoted(column)}) AS new, ${isLive(table)} AS is_live`
}
