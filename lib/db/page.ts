import { z } from 'zod'
import { badQuery } from '@/lib/errors'
import { isId } from '@/lib/domain/id'
import { parseTimestamp } from '@/lib/domain/time'
import type { ListOrder, SortField } from '@/lib/schemas/list'
import { DEFAULT_PAGE_SIZE, type PageQuery } from '@/lib/schemas/query'

/**
 * Paging by page number and by cursor (R-LS-1, R-LS-2). A cursor continues after
 * the last record seen, at the same cost however deep; its order is the sort field and then the id, so it is total.
 */

export type Page<Item> = {
  data: Item[]
  meta: { current_page: number; total_pages: number; total_count: number; next_cursor: string | null }
}

/** What a list verb hands to Prisma for one page. */
export type PageArguments = {
  after: Record<string, unknown>
  orderBy: Record<string, unknown>[]
  skip: number
  take: number
}

/** What a cursor says: after which record to go on. */
type Position = { sort: string; value: string | number | null; id: string; page: number }

/**
 * Reads one page. `count` counts every record that matches; `rows` reads with the arguments given, and its rows must
 * carry `id` and the sort field. Throws `bad_request` when the cursor is not one of this list.
 */
export async function readPage<Row extends { id: string }, Item>(
  query: PageQuery,
  order: ListOrder,
  source: {
    count: () => Promise<number>
    rows: (page: PageArguments) => Promise<Row[]>
    present: (row: Row) => Item
  },
): Promise<Page<Item>> {
  const stretch = stretchOf(query, order)
  const { position, sort, skip, size } = stretch
  const total = await source.count()
  const rows =
    skip >= total && !position
      ? []
      : await source.rows({
          after: afterPosition(position, sort, order),
          orderBy: orderBy(sort, order),
          skip,
          take: size + 1,
        })
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { data: shown.map(source.present), meta: metaOf(stretch, total, last) }
}

/** The part of a list that a page shows: what is skipped, and the record after which it begins. */
export type Stretch = { position: Position | null; sort: string; number: number; skip: number; size: number }

/** Which part of the list a query asks for. Throws `bad_request` when its cursor is not one of this list. */
export function stretchOf(query: PageQuery, order: ListOrder): Stretch {
  const size = query.per_page ?? DEFAULT_PAGE_SIZE
  const position = query.cursor === undefined ? null : readCursor(query.cursor, query.sort, order)
  const sort = position?.sort ?? query.sort ?? order.default
  const number = position ? position.page + 1 : (query.page ?? 1)
  return { position, sort, number, skip: position ? 0 : (number - 1) * size, size }
}

type Ordered = { id: string } & Record<string, unknown>

/** What is told of a page: its number, the totals, and the cursor after its last record when more come. */
export function metaOf({ number, size, sort }: Stretch, total: number, last: Ordered | undefined): Page<never>['meta'] {
  return {
    current_page: number,
    total_pages: Math.ceil(total / size),
    total_count: total,
    next_cursor: last ? writeCursor(sort, last, number) : null,
  }
}

/** The field of a sort parameter, and its direction. */
export function fieldOf(sort: string): { name: string; descending: boolean } {
  return sort.startsWith('-') ? { name: sort.slice(1), descending: true } : { name: sort, descending: false }
}

/** Whether records may lack the field. */
export function isNullable(field: SortField | undefined): boolean {
  return field !== undefined && field.kind !== 'choice' && field.nullable === true
}

function orderBy(sort: string, order: ListOrder): Record<string, unknown>[] {
  const { name, descending } = fieldOf(sort)
  const direction = descending ? 'desc' : 'asc'
  // A record without the value comes last either way: a dispatcher sorting by date looks for dates.
  const main = isNullable(order.fields[name]) ? { sort: direction, nulls: 'last' } : direction
  return [{ [name]: main }, { id: direction }]
}

function afterPosition(position: Position | null, sort: string, order: ListOrder): Record<string, unknown> {
  if (!position) return {}
  const { name, descending } = fieldOf(sort)
  const field = order.fields[name]
  const beyond = descending ? 'lt' : 'gt'
  const sameButLater = { [name]: sortValue(position.value, field), id: { [beyond]: position.id } }
  if (position.value === null) return sameButLater
  if (field?.kind === 'choice') {
    const at = field.values.indexOf(String(position.value))
    const later = descending ? field.values.slice(0, Math.max(at, 0)) : field.values.slice(at + 1)
    return { OR: [{ [name]: { in: later } }, sameButLater] }
  }
  const later = { [name]: { [beyond]: sortValue(position.value, field) } }
  return { OR: [later, sameButLater, ...(isNullable(field) ? [{ [name]: null }] : [])] }
}

function sortValue(value: Position['value'], field: SortField | undefined): unknown {
  const isTime = field?.kind === 'timestamp' || field?.kind === 'date'
  return isTime && value !== null ? new Date(value) : value
}

/** The cursor that goes on after this row, which carries `id` and the sort field. */
function writeCursor(sort: string, row: Ordered, page: number): string {
  const value = row[fieldOf(sort).name]
  const plain = value instanceof Date ? value.toISOString() : (value ?? null)
  return Buffer.from(JSON.stringify([sort, plain, row.id, page])).toString('base64url')
}

function readCursor(cursor: string, sort: string | undefined, order: ListOrder): Position {
  const position = decodeCursor(cursor)
  const field = position && order.fields[fieldOf(position.sort).name]
  if (!position || !field || !fits(position.value, field))
    throw badQuery([{ field: 'cursor', message: 'is not a cursor of this list' }])
  if (sort !== undefined && sort !== position.sort)
    throw badQuery([{ field: 'cursor', message: `continues a list sorted by ${position.sort}` }])
  return position
}

const cursorParts = z.tuple([
  z.string(),
  z.union([z.string(), z.number(), z.null()]),
  z.string().refine(isId),
  z.int().positive(),
])

function decodeCursor(cursor: string): Position | null {
  try {
    const { data } = cursorParts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!data) return null
    const [sort, value, id, page] = data
    return { sort, value, id, page }
  } catch {
    return null
  }
}

function fits(value: Position['value'], field: SortField): boolean {
  if (value === null) return isNullable(field)
  switch (field.kind) {
    case 'timestamp':
    case 'date':
      return typeof value === 'string' && parseTimestamp(value) !== null
    case 'text':
      return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
    case 'number':
      return typeof value === 'number'
    case 'choice':
      return typeof value === 'string' && field.values.includes(value)
  }
}
