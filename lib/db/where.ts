import { Prisma } from '@/prisma/generated/client'

/** The SQL type of each column that a list filters or sorts by. */
export type ColumnTypes = Readonly<Record<string, string>>

/** What rows of other tables say of a record, by the name that Prisma's model gives the relation. */
const RELATIONS: Readonly<Record<string, { table: string; column: string; types: ColumnTypes }>> = {
  clocks: {
    table: 'sla_clock',
    column: 'work_order_id',
    types: { account_id: 'uuid', state: 'text', due_at: 'timestamptz' },
  },
  assets: {
    table: 'work_order_asset',
    column: 'work_order_id',
    types: { account_id: 'uuid', asset_id: 'uuid' },
  },
  maintenance_occurrences: {
    table: 'maintenance_occurrence',
    column: 'work_order_id',
    types: { account_id: 'uuid', plan_id: 'uuid' },
  },
}

/**
 * The filters of a list, as Prisma takes them, as conditions of SQL on row `r`: so that a list that is written in SQL and
 * its table in the console filter by the same lines. It knows what filters use (equality, null, `in`, bounds, text that
 * contains, e-mail addresses, phone numbers, pairs in JSON, rows of a relation, AND, OR) and throws on anything else. `hidden`: what a
 * column equals is not told to the planner.
 */
export function conditionsOf(where: object, types: ColumnTypes, hidden = false): Prisma.Sql[] {
  return Object.entries(where).flatMap(([name, expected]: [string, unknown]) => {
    if (expected === undefined) return []
    if (name === 'AND') return (expected as object[]).flatMap((one) => conditionsOf(one, types, hidden))
    if (name === 'OR') return [anyOf(expected as object[], types)]
    const relation = RELATIONS[name]
    if (relation) return [Prisma.sql`r.id IN (${idsOf(relation, (expected as { some: object }).some)})`]
    const type = types[name]
    if (!type) throw new Error(`the list does not say the type of ${name}`)
    return conditionsOn(Prisma.raw(`r.${name}`), Prisma.raw(`::${type}`), expected, hidden)
  })
}

/** The records that a relation's rows name; inside of it these are `r`. */
function idsOf({ table, column, types }: (typeof RELATIONS)[string], some: object): Prisma.Sql {
  const conditions = Prisma.join(conditionsOf(some, types), ' AND ')
  return Prisma.sql`SELECT ${Prisma.raw(`r.${column} FROM ${table} r`)} WHERE ${conditions}`
}

function anyOf(alternatives: object[], types: ColumnTypes): Prisma.Sql {
  const all = alternatives.map((one) => Prisma.join(conditionsOf(one, types), ' AND '))
  return Prisma.sql`(${Prisma.join(all, ' OR ')})`
}

const BOUNDS: Record<string, Prisma.Sql> = {
  gte: Prisma.raw('>='),
  gt: Prisma.raw('>'),
  lte: Prisma.raw('<='),
  lt: Prisma.raw('<'),
}

function conditionsOn(column: Prisma.Sql, cast: Prisma.Sql, expected: unknown, hidden: boolean): Prisma.Sql[] {
  const equals = (value: unknown) =>
    hidden
      ? Prisma.sql`${column} = (SELECT ${parameter(value)}${cast})`
      : Prisma.sql`${column} = ${parameter(value)}${cast}`
  if (expected === null) return [Prisma.sql`${column} IS NULL`]
  if (isPair(expected)) return [withPair(column, expected)]
  if (typeof expected !== 'object' || expected instanceof Date) return [equals(expected)]
  return Object.entries(expected).flatMap(([operator, value]: [string, unknown]) => {
    if (value === undefined || operator === 'mode') return []
    if (operator === 'in') return [oneOf(column, cast, value as string[], equals)]
    // Prisma passes `%` and `_` on as patterns too, so the text is escaped already (lib/db/search.ts).
    if (operator === 'contains') return [Prisma.sql`${column} ILIKE ${`%${value as string}%`}`]
    // The expressions of the indexes on addresses and numbers.
    if (operator === 'folded') return [Prisma.sql`(${column} IS NOT NULL AND lower(${column}) = lower(${value}::text))`]
    if (operator === 'digits') return [samePhone(column, value as string)]
    const bound = BOUNDS[operator]
    if (!bound) throw new Error(`a list cannot filter by ${operator}`)
    return [Prisma.sql`${column} ${bound} ${parameter(value)}${cast}`]
  })
}

/** Whether a number is without its country code or leading zero, it is the same number. */
function samePhone(column: Prisma.Sql, digits: string): Prisma.Sql {
  return Prisma.sql`(${column} IS NOT NULL
    AND right(regexp_replace(${column}, '\\D', '', 'g'), 9) = right(${digits}::text, 9))`
}

type PairOf = { path: [string]; equals: unknown }

function isPair(expected: unknown): expected is PairOf {
  return typeof expected === 'object' && expected !== null && 'path' in expected
}

/** A key with its value, which the index on such pairs knows; it leaves out the many records that have none. */
function withPair(column: Prisma.Sql, { path: [key], equals }: PairOf): Prisma.Sql {
  return Prisma.sql`(${column} @> ${JSON.stringify({ [key]: equals })}::jsonb AND ${column} <> '{}'::jsonb)`
}

/** One value is told from several: only rows of one come out of an index in the index's order. */
function oneOf(
  column: Prisma.Sql,
  cast: Prisma.Sql,
  values: string[],
  equals: (value: unknown) => Prisma.Sql,
): Prisma.Sql {
  if (values.length === 1) return equals(values[0])
  return Prisma.sql`${column} = ANY(${values}${cast}[])`
}

function parameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
