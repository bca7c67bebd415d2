import { Prisma } from '@/prisma/generated/client'

/** Pieces of SQL that say values the way the API does. They take columns, never anything a user sent. */

/**
 * A timestamp as `2026-11-20T10:00:00.000Z`. Timestamps have milliseconds; one microsecond more makes PostgreSQL write
 * all the digits, and cutting its own text costs half of what `to_char` does.
 */
export function instant(column: string): string {
  return `substr(to_json(${column} AT TIME ZONE 'UTC' + interval '1 microsecond')::text, 2, 23) || 'Z'`
}

/** A JSON object of the given columns of one other record of the account, or null: `{id, name}` unless told otherwise. */
export function selectNamedReference(table: string, reference: string, columns = 'id, name'): string {
  return `(SELECT row_to_json(one) FROM (SELECT ${columns} FROM ${table} other
    WHERE other.account_id = r.account_id AND other.id = r.${reference}) one)`
}

/** An address column as it is answered: always the same parts in the same order. */
export function address(column: string): string {
  const parts = ['street', 'city', 'state', 'postal_code', 'country'].map((part) => `${column}->>'${part}' AS ${part}`)
  return `CASE WHEN jsonb_typeof(${column}) = 'object' THEN
    (SELECT row_to_json(one) FROM (SELECT ${parts.join(', ')}) one) END`
}

/** A JSON array of the rows of a query, in its order; empty when there are none. */
export function listOf(rows: string): string {
  return `coalesce((SELECT json_agg(one) FROM (${rows}) one), '[]'::json)`
}

/** The JSON text of a record: an object of the given columns of row `r`. */
export function recordOf(columns: readonly string[]): Prisma.Sql {
  return Prisma.raw(`(SELECT row_to_json(record)::text FROM (SELECT ${columns.join(', ')}) record)`)
}
