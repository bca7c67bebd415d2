import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { ListOrder } from '@/lib/schemas/list'
import type { PageQuery } from '@/lib/schemas/query'
import type { CountedFilter } from './counts'
import { fieldOf, isNullable, metaOf, type Page, type Stretch, stretchOf } from './page'
import { JsonText } from './json-text'
import { instant } from './json-sql'
import { queryList } from './statement'
import { type ColumnTypes, conditionsOf } from './where'

/** A list that PostgreSQL answers as JSON: rows `r` of a table, or of a relation that has its columns. */
export type TextList = {
  from: Prisma.Sql
  types: ColumnTypes
  /** The JSON text of the row `r`. */
  item: Prisma.Sql
  order: ListOrder
  /** The counters of records by the day they were made, for lists of a whole account in the order of their making. */
  days?: string
}

/** Which rows of a list are wanted: conditions as Prisma takes them, and the counter that knows how many these are. */
export type Wanted = { where: object; counter?: CountedFilter | null }

type PageRow = { total: number; matching: number; items: string; position: string | null; id: string | null }

/** PostgreSQL counts rows in an int here; no account has more. */
const MAX_SKIP = 2_147_483_647

/** From here on it is worth while to look up at which day a page begins. */
const FAR = 100

/**
 * Reads one page and the exact count in one statement, as JSON ready to send; otherwise as `readPage`. Where the best plan
 * depends on what is sought or skipped, the rows are found by a query that is planned for it; what is answered is then built
 * from their ids by a statement that is prepared once, like that of every other list.
 */
export async function readPageText<Item>(
  ctx: ServiceContext,
  query: PageQuery,
  list: TextList,
  request: Wanted,
): Promise<JsonText<Page<Item>>> {
  const requestedStretch = stretchOf(query, list.order)
  const stretch = { ...requestedStretch, skip: Math.min(requestedStretch.skip, MAX_SKIP) }
  const { sort, skip, size } = stretch
  const isTable = list.types.account_id !== undefined
  const dependsOnValues = (skip > 0 && !beginsAtDay(list, request, sort, skip)) || needsPlan(request)
  const statementOf =
    isTable && dependsOnValues ? foundPageStatement : stretch.position ? pageAfterStatement : pageStatement
  const statement = statementOf(ctx, list, request, stretch)
  const [page] = await queryList<PageRow>(ctx, statement, !isTable && dependsOnValues ? 'anew' : 'once')
  if (!page) throw new Error('a page is one row')
  const { total, matching, items, id } = page
  const hasMore = stretch.position ? matching > size : total > skip + size
  const last = id === null || !hasMore ? undefined : { [fieldOf(sort).name]: page.position, id }
  const meta = metaOf(stretch, total, last)
  return new JsonText(`{"data":[${items}],"meta":${JSON.stringify(meta)}}`)
}

const BOUND = /"(?:gte?|lte?|some)":/
const TEXT = '"contains"'
const RELATED = '"some"'
const NAMED_RECORD = /_id":"/

/**
 * What is sought decides how to look for it: a rare word, a short time or a few promises by their index, what is common along the order. Where a
 * record is named too, its few rows are looked through whatever else is sought.
 */
function needsPlan({ where }: Wanted): boolean {
  // The account is named everywhere, also beside rows of a relation.
  const sought = JSON.stringify(where, (name, value: unknown) => (name === 'account_id' ? undefined : value))
  return sought.includes(TEXT) || (BOUND.test(sought) && !NAMED_RECORD.test(sought))
}

/**
 * Whether to count the rows is to find them all: a text is in the rows themselves, and what is promised of them elsewhere, in no order of
 * theirs.
 */
function seeksOnce({ where }: Wanted): boolean {
  const sought = JSON.stringify(where)
  return sought.includes(TEXT) || sought.includes(RELATED)
}

/** Finds the ids of the page's rows and their count, planned for the values; and builds the answer from the ids. */
function foundPageStatement(ctx: ServiceContext, list: TextList, request: Wanted, stretch: Stretch): Prisma.Sql {
  const { sort, size } = stretch
  const find = seeksOnce(request) ? matchedRows(ctx, list, request, stretch) : countedRows(ctx, list, request, stretch)
  const isShown = Prisma.sql`found.place <= ${size}::int`
  const isLast = Prisma.sql`found.place = ${size}::int`
  // One by one, on purpose: the general plan would read all of a company, which is little in most, and in a large one everything.
  const byId = Prisma.sql`SELECT * FROM ${list.from} own
    WHERE own.account_id = ${ctx.accountId}::uuid AND own.id = found.id OFFSET 0`
  return Prisma.sql`
    SELECT max(total) AS total, count(id)::int AS matching, coalesce(string_agg(item, ',' ORDER BY place), '') AS items,
      max(position) AS position, max(last_id) AS id
    FROM (
      SELECT found.total, found.place, r.id, CASE WHEN ${isLast} THEN ${positionOf(list, sort, `r.${fieldOf(sort).name}`)} END AS position,
        CASE WHEN ${isLast} THEN r.id::text END AS last_id, CASE WHEN ${isShown} THEN ${list.item} END AS item
      FROM ${plannedRows(find)} found LEFT JOIN LATERAL (${byId}) r ON true
    ) page`
}

/**
 * One status comes out of an index in the order of the list, whatever it is. PostgreSQL would plan again for each company that has fewer
 * of it than most: the plan is the same, and takes longer than to run it.
 */
function suitsAny({ counter }: Wanted): boolean {
  return counter?.keys.length === 1 && counter.facet.endsWith('.status')
}

/**
 * A page by its number. How many rows there are tells whether more of them follow; and where fewer than a page come from the
 * beginning on, these are all, which PostgreSQL then need not count.
 */
function pageStatement(ctx: ServiceContext, list: TextList, request: Wanted, stretch: Stretch): Prisma.Sql {
  const conditions = conditionsOf(request.where, list.types, suitsAny(request))
  const { sort, skip, size } = stretch
  const count = countOf(ctx, list, conditions, request.counter)
  const pageSize = Prisma.raw(String(size))
  const total =
    skip === 0
      ? Prisma.sql`CASE WHEN count(*) < ${pageSize} THEN count(*)::int ELSE ${count} END`
      : Prisma.sql`(SELECT total FROM counted)`
  return Prisma.sql`
    ${skip === 0 ? Prisma.empty : Prisma.sql`WITH counted AS MATERIALIZED (SELECT ${count} AS total)`}
    SELECT ${total} AS total, count(*)::int AS matching, coalesce(string_agg(item, ','), '') AS items,
      ${positionOf(list, sort, `(array_agg(position))[${size}]`)} AS position, (array_agg(id))[${pageSize}]::text AS id
    FROM (
      SELECT r.id, ${Prisma.raw(`r.${fieldOf(sort).name}`)} AS position, ${list.item} AS item
      FROM (${rowsOf(ctx, list, conditions, request, stretch, { take: size })}) r
    ) page`
}

/** A page after the place that a cursor names: whether more rows follow is told by one more, which is not built. */
function pageAfterStatement(ctx: ServiceContext, list: TextList, request: Wanted, stretch: Stretch): Prisma.Sql {
  const conditions = conditionsOf(request.where, list.types)
  const { sort, size } = stretch
  const column = Prisma.raw(`r.${fieldOf(sort).name}`)
  const pageSize = Prisma.raw(String(size))
  return Prisma.sql`
    SELECT ${countOf(ctx, list, conditions, request.counter)} AS total, count(*)::int AS matching, coalesce(string_agg(item, ','), '') AS items,
      ${positionOf(list, sort, `(array_agg(position))[${size}]`)} AS position, (array_agg(id))[${pageSize}]::text AS id
    FROM (
      SELECT r.id, ${column} AS position, CASE WHEN r.place <= ${pageSize} THEN ${list.item} END AS item
      FROM (SELECT r.*, row_number() OVER () AS place FROM (${rowsOf(ctx, list, conditions, request, stretch)}) r) r
    ) page`
}

/** How many rows there are, which an index or a counter tells, and the ids of a page, which are looked for in their order. */
function countedRows(ctx: ServiceContext, list: TextList, request: Wanted, stretch: Stretch): Prisma.Sql {
  const conditions = conditionsOf(request.where, list.types)
  return Prisma.sql`
    WITH counted AS MATERIALIZED (SELECT ${countOf(ctx, list, conditions, request.counter)} AS total)
    ${pageOfIds(rowsOf(ctx, list, conditions, request, stretch, { columns: idColumns(stretch) }))}`
}

/** Counts the rows and picks the ids of a page in one pass, for lists whose rows are all found when they are counted. */
function matchedRows(ctx: ServiceContext, list: TextList, request: Wanted, stretch: Stretch): Prisma.Sql {
  const matched = { ...list, from: Prisma.raw('matched') }
  return Prisma.sql`
    WITH matched AS MATERIALIZED (
      SELECT ${idColumns(stretch)} FROM ${list.from} r ${whereOf(conditionsOf(request.where, list.types))}
    ), counted AS MATERIALIZED (SELECT count(*)::int AS total FROM matched)
    ${pageOfIds(rowsOf(ctx, matched, [], request, stretch, { columns: idColumns(stretch) }))}`
}

function idColumns({ sort }: Stretch): Prisma.Sql {
  return Prisma.raw(`r.account_id, r.id, r.${fieldOf(sort).name}`)
}

function pageOfIds(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT counted.total, page.id, page.place
    FROM counted LEFT JOIN (SELECT r.id, row_number() OVER () AS place FROM (${rows}) r) page ON true`
}

function countOf(
  ctx: ServiceContext,
  { from }: TextList,
  conditions: Prisma.Sql[],
  counter: CountedFilter | null | undefined,
): Prisma.Sql {
  if (!counter) return Prisma.sql`(SELECT count(*)::int FROM ${from} r ${whereOf(conditions)})`
  return Prisma.sql`(SELECT coalesce(sum(delta), 0)::int FROM record_count WHERE account_id = ${ctx.accountId}::uuid
    AND facet = ${counter.facet} AND key = ANY(${[...counter.keys]}::text[]))`
}

/** A value of the sort field as a cursor keeps it. */
function positionOf({ types }: TextList, sort: string, value: string): Prisma.Sql {
  switch (types[fieldOf(sort).name]) {
    case 'timestamptz':
      return Prisma.raw(instant(`(${value})`))
    case 'date':
      return Prisma.raw(`(${value})::text || 'T00:00:00.000Z'`)
    default:
      return Prisma.raw(`(${value})::text`)
  }
}

function rowsOf(
  ctx: ServiceContext,
  list: TextList,
  conditions: Prisma.Sql[],
  request: Wanted,
  { position, sort, skip, size }: Stretch,
  { columns = Prisma.raw('r.*'), take: rowLimit = size + 1 } = {},
): Prisma.Sql {
  const { name, descending } = fieldOf(sort)
  const order = orderSql(list, name, descending)
  // A number in the text, not a parameter: PostgreSQL plans for the few rows that are wanted.
  const limit = Prisma.raw(`LIMIT ${rowLimit}`)
  // Nothing is read at all when there are fewer records than a page skips.
  const exists = skip === 0 ? conditions : [...conditions, Prisma.sql`${skip}::int < (SELECT total FROM counted)`]
  if (list.days && beginsAtDay(list, request, sort, skip))
    return fromDay(ctx, list, list.days, exists, { descending, skip, order, limit })
  const select = (part: Prisma.Sql[]) =>
    Prisma.sql`SELECT ${columns} FROM ${list.from} r ${whereOf([...exists, ...part])}`
  const [first = [], second] = partsOf(list, position, name, descending)
  const tail = Prisma.sql`${order} ${limit} ${skip === 0 ? Prisma.empty : Prisma.sql`OFFSET ${skip}::bigint`}`
  if (!second) return Prisma.sql`${select(first)} ${tail}`
  // Each part in the order of an index; together they are few, and put in the list's order again.
  const direction = descending ? 'DESC' : 'ASC'
  const enough = Prisma.raw(`ORDER BY r.${name} ${direction}, r.id ${direction} LIMIT ${skip + rowLimit}`)
  return Prisma.sql`SELECT * FROM ((${select(first)} ${enough}) UNION ALL (${select(second)} ${enough})) r ${tail}`
}

/** The rows of ids, which were found in an index alone: what was skipped on the way was never fetched. */
function farRows(list: TextList, ids: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT r.* FROM (${ids}) far JOIN ${list.from} r ON r.account_id = far.account_id AND r.id = far.id ${order}`
}

/** Whether the counters of days tell where the page begins: the whole account's list, in the order of its making. */
function beginsAtDay({ days }: TextList, { counter }: Wanted, sort: string, skip: number): boolean {
  return skip >= FAR && days !== undefined && fieldOf(sort).name === 'created_at' && counter?.keys[0] === ''
}

/** Begins at the day in which the page begins, which the counters of the days tell; only that day's rows are skipped. */
function fromDay(
  ctx: ServiceContext,
  list: TextList,
  facet: string,
  conditions: Prisma.Sql[],
  page: { descending: boolean; skip: number; order: Prisma.Sql; limit: Prisma.Sql },
): Prisma.Sql {
  const direction = Prisma.raw(page.descending ? 'DESC' : 'ASC')
  const begins = Prisma.raw(
    page.descending
      ? `r.created_at < ((SELECT day FROM begin) + 1)::timestamp AT TIME ZONE 'UTC'`
      : `r.created_at >= (SELECT day FROM begin)::timestamp AT TIME ZONE 'UTC'`,
  )
  // The days come out of the index in their order, and the sum stops at the one that is looked for.
  return farRows(
    list,
    Prisma.sql`
      WITH begin AS MATERIALIZED (
        SELECT key::date AS day, before FROM (
          SELECT key, n, sum(n) OVER (ORDER BY key ${direction} ROWS UNBOUNDED PRECEDING) - n AS before FROM (
            SELECT key, sum(delta)::int AS n FROM record_count
            WHERE account_id = ${ctx.accountId}::uuid AND facet = ${facet} GROUP BY key ORDER BY key ${direction}
          ) days
        ) passed WHERE before + n > ${page.skip}::int ORDER BY key ${direction} LIMIT 1
      )
      SELECT r.account_id, r.id FROM ${list.from} r ${whereOf([...conditions, begins])}
      ${page.order} ${page.limit} OFFSET ${page.skip}::int - (SELECT before FROM begin)`,
    page.order,
  )
}

function orderSql({ order }: TextList, name: string, descending: boolean): Prisma.Sql {
  // A record without the value comes last either way: a dispatcher sorting by date looks for dates.
  const nulls = isNullable(order.fields[name]) ? ' NULLS LAST' : ''
  const direction = descending ? 'DESC' : 'ASC'
  return Prisma.raw(`ORDER BY r.${name} ${direction}${nulls}, r.id ${direction}`)
}

/**
 * Where the rows are, from the position on: in one stretch of an index; or in two where records may lack the value, since those
 * come last in either direction, which no index has.
 */
function partsOf(list: TextList, position: Stretch['position'], name: string, descending: boolean): Prisma.Sql[][] {
  const column = Prisma.raw(`r.${name}`)
  const beyond = Prisma.raw(descending ? '<' : '>')
  const missing = Prisma.sql`${column} IS NULL`
  const nullable = isNullable(list.order.fields[name])
  if (!position) return nullable ? [[Prisma.sql`${column} IS NOT NULL`], [missing]] : [[]]
  const { value, id } = position
  if (value === null) return [[missing, Prisma.sql`r.id ${beyond} ${id}::uuid`]]
  const cast = Prisma.raw(`::${list.types[name]}`)
  const later = [Prisma.sql`(${column}, r.id) ${beyond} (${value}${cast}, ${id}::uuid)`]
  return nullable ? [later, [missing]] : [later]
}

function whereOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty
}

/**
 * A query that answers `total int, id uuid, place bigint`, as a relation of a statement that is prepared once: PostgreSQL plans
 * it for its values at each run, and nothing else (docs/decisions/039). Each of its values has a cast, since it arrives as text.
 */
function plannedRows({ strings, values }: Prisma.Sql): Prisma.Sql {
  const text = strings.reduce((before, part, index) => `${before}($1::text[])[${index}]${part}`)
  return Prisma.sql`find_page(${text}, ${values.map(asText)}::text[])`
}

function asText(value: unknown): string | null {
  if (value === null) return null
  return Array.isArray(value) ? arrayText(value) : textOf(value)
}

/** An array as PostgreSQL reads it. */
function arrayText(values: readonly unknown[]): string {
  const quoted = values.map((one) => `"${textOf(one).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${quoted.join(',')}}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
