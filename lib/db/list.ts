import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { dayAfter, startOfDay, toDatabaseDate } from '@/lib/domain/time'
import type { ColumnKind, Filter, List, Match, SortField } from '@/lib/schemas/list'
import type { PageQuery } from '@/lib/schemas/query'
import { counterFor, type Facet, filtersOf, readCount } from './counts'
import type { JsonText } from './json-text'
import { type Page, readPage } from './page'
import { readPageText, type TextList } from './page-text'
import { containing, foundBy, sameText, within } from './search'
import { listReader } from './transaction'
import type { ColumnTypes } from './where'

/** What counts a list without looking: all its records, and those that one filter alone leaves. */
export type Counters = { all: Facet; by: Record<string, Facet> }

/** What of a list the filters do not say. */
type Narrowed = {
  /** Conditions, as Prisma takes them. */
  where?: object
  counters?: Counters
  /** Without a counter: more records than these are not counted; the total is then one more. */
  maxCounted?: number
}

/** A table as Prisma reads it. */
type Table = { count: (wanted: never) => Promise<number>; findMany: (wanted: never) => Promise<unknown[]> }

type RowOf<Source, Select> = Prisma.Result<Source, { select: Select }, 'findMany'>[number]

/** Reads one page of a list from its table: the rows that the query's filters leave. Throws `bad_request`. */
export async function readList<Source extends Table, Select, Item>(
  ctx: ServiceContext,
  list: List,
  query: PageQuery,
  source: Narrowed & { table: Source; select: Select; present: (row: RowOf<Source, Select>) => Item },
): Promise<Page<Item>> {
  const { select, present, counters, maxCounted: mostCounted } = source
  const table = source.table as unknown as {
    count: (wanted: object) => Promise<number>
    findMany: (wanted: object) => Promise<(RowOf<Source, Select> & { id: string })[]>
  }
  const where = whereOf(ctx, list, query, source.where)
  const counter = counters && counterFor(counters.all, filtersOf(query), counters.by)
  const rowLimit = mostCounted === undefined ? undefined : mostCounted + 1
  return readPage<RowOf<Source, Select> & { id: string }, Item>(query, list.order, {
    count: () => (counter ? readCount(listReader(ctx), ctx, counter) : table.count({ where, take: rowLimit })),
    rows: ({ after, ...page }) => table.findMany({ where: { AND: [where, after] }, ...page, select }),
    present,
  })
}

/** A list of a table that PostgreSQL answers as JSON. */
export type TextTable = {
  table: string
  list: List
  /** The JSON text of the row `r`. */
  item: Prisma.Sql
  /** The database's types of the columns that hold choices. */
  enums: Record<string, string>
  /** Without them the records are counted by looking. */
  counters?: Counters
  /** The counters of records by the day they were made. */
  days?: string
}

/** Reads one page of a list as JSON, by one statement: the rows that the query's filters, and `where`, leave. Throws `bad_request`. */
export async function readListText<Item>(
  ctx: ServiceContext,
  source: TextTable,
  query: PageQuery,
  where?: object,
): Promise<JsonText<Page<Item>>> {
  const { list, counters } = source
  const rows = rowsOf(source)
  const counter = counters && counterFor(counters.all, filtersOf(query), counters.by)
  return readPageText(ctx, query, rows, { where: whereOf(ctx, list, query, where), counter })
}

const textLists = new WeakMap<TextTable, TextList>()

/** What of a list is the same for every request. */
function rowsOf(source: TextTable): TextList {
  const cachedList = textLists.get(source)
  if (cachedList) return cachedList
  const { table, list, item, enums, days } = source
  const rows = { from: Prisma.raw(table), item, order: list.order, types: typesOf(list, enums), days }
  textLists.set(source, rows)
  return rows
}

/** The rows of the account that the query's filters leave, without those in the trash. */
function whereOf(ctx: ServiceContext, list: List, query: object, where?: object): object {
  const filters = query as Record<string, unknown>
  const conditions = Object.entries(list.filters).flatMap(([name, filter]) =>
    filters[name] === undefined || filter.match === null
      ? []
      : [conditionOf(ctx, name, filter, filter.match, filters[name])],
  )
  return {
    account_id: ctx.accountId,
    ...(list.trash && { deleted_at: null }),
    AND: where ? [...conditions, where] : conditions,
  }
}

function conditionOf(ctx: ServiceContext, name: string, { columns = [name] }: Filter, match: Match, value: unknown) {
  if (match === 'same_pairs') return pairsCondition(name, value as Record<string, string>)
  if (match === 'found') return foundBy(value as string, columns)
  const comparison = comparisonOf(ctx, match, value)
  const [first = {}, ...others] = columns.map((column) => within(column, comparison))
  return others.length === 0 ? first : { OR: [first, ...others] }
}

/** Each key with the value as it was sent, or as the number or the truth that it may be stored as. */
function pairsCondition(column: string, pairs: Record<string, string>): object {
  const conditions = Object.entries(pairs).map(([key, text]) => ({
    OR: storedAs(text).map((equals) => ({ [column]: { path: [key], equals } })),
  }))
  return { AND: conditions }
}

function storedAs(text: string): (string | number | boolean)[] {
  if (text === 'true' || text === 'false') return [text, text === 'true']
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? [text] : [text, number]
}

function comparisonOf(ctx: ServiceContext, match: Match, value: unknown): unknown {
  const { timeZone } = ctx.account
  switch (match) {
    case 'same_email':
      return { folded: value }
    case 'same_digits':
      return { digits: value }
    case 'same_pairs':
    case 'found':
      throw new Error('it is a condition of its own')
    case 'is':
      return value
    case 'one_of':
      return { in: value }
    case 'after':
      return { gt: value }
    case 'contains':
      return containing(value as string)
    case 'same_text':
      return sameText(value as string)
    case 'from_day':
      return { gte: startOfDay(value as string, timeZone) }
    case 'to_day':
      return { lt: startOfDay(dayAfter(value as string), timeZone) }
    case 'from_date':
      return { gte: toDatabaseDate(value as string) }
    case 'to_date':
      return { lte: toDatabaseDate(value as string) }
  }
}

const SQL_TYPES: Record<Exclude<ColumnKind | SortField['kind'], 'choice'>, string> = {
  uuid: 'uuid',
  text: 'text',
  number: 'numeric',
  date: 'date',
  timestamp: 'timestamptz',
  json: 'jsonb',
}

/** The types of the columns that the list filters and sorts by. */
function typesOf({ filters, order }: List, enums: Record<string, string>): ColumnTypes {
  const typeOf = (column: string, kind: ColumnKind | SortField['kind']) =>
    [column, kind === 'choice' ? (enums[column] ?? missing(column)) : SQL_TYPES[kind]] as const
  return {
    account_id: 'uuid',
    deleted_at: 'timestamptz',
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, { columns = [name], kind }]) =>
        columns.map((column) => typeOf(column, kind)),
      ),
    ),
    ...Object.fromEntries(Object.entries(order.fields).map(([name, { kind }]) => typeOf(name, kind))),
  }
}

function missing(column: string): never {
  throw new Error(`the list does not say the enum of ${column}`)
}
