import type { ServiceContext } from '@/lib/access/context'
import { limitHeavyWork } from '@/lib/concurrency'
import { csvOf } from '@/lib/domain/spreadsheets/csv'
import { xlsxOf } from '@/lib/domain/spreadsheets/xlsx'
import { dayIn } from '@/lib/domain/time'
import { badQuery, invalid, ServiceError } from '@/lib/errors'
import { pageFields, type PageQuery, parseQuery } from '@/lib/schemas/query'
import type { ExportedList } from '@/lib/services/records/exported'
import { EXPORTED_LISTS } from './lists'

const FORMATS = {
  csv: { write: csvOf, mediaType: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsxOf, mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const

export type ExportFile = { name: string; mediaType: string; bytes: AsyncGenerator<Uint8Array> }

type Options = {
  /** The titles of the columns that are wanted; none: all of them. */
  columns?: readonly string[]
  /** Is told how many records were read, batch by batch. */
  note?: (rows: number) => void
  /** Waits for its turn however long. */
  patiently?: boolean
}

/**
 * A whole list as a file, with the filters and the order of its page, written while it is read: a list of any length
 * takes the memory of one batch. Times are the wall clock of the account, whose zone the titles name.
 * Batches of an account take turns; a slow reader holds up nobody between them. Throws `forbidden`, `not_found` for a list
 * that there is not, `bad_request` naming a wrong filter or format, `too_many_at_once`.
 */
export async function exportList(
  ctx: ServiceContext,
  list: string,
  given: URLSearchParams,
  { columns = [], note, patiently = false }: Options = {},
): Promise<ExportFile> {
  const wanted = listNamed(list)
  const format = readFormat(given)
  const query = queryOfExport(list, given)
  // The first batch is read before anything is sent: who may not see the list gets that answer, and no broken file.
  const batches = wanted.rows(ctx, query)
  const readBatch = (waits: boolean) => limitHeavyWork(ctx.accountId, 'exports', () => batches.next(), waits)
  const first = await readBatch(patiently)
  const { timeZone } = ctx.account
  const { write, mediaType } = FORMATS[format]
  const places = wanted.columns.flatMap((title, place) =>
    columns.length === 0 || columns.includes(title) ? [place] : [],
  )
  const chosen = <Cell>(cells: readonly Cell[]): Cell[] => places.flatMap((place) => cells.slice(place, place + 1))
  async function* rows() {
    for await (const batch of startingWith(first, () => readBatch(true))) {
      note?.(batch.length)
      yield batch.map(chosen)
    }
  }
  return {
    name: `${list} ${dayIn(timeZone, new Date())}.${format}`,
    mediaType,
    bytes: write(chosen(wanted.titles(timeZone)), rows(), timeZone),
  }
}

/**
 * The filters and the order of a list. What else stands in a page's address says how it looks, such as the columns it
 * hides; of a program (`strict`) nothing else is taken. Throws `bad_request` naming what is wrong.
 */
export function queryOfExport(list: string, given: URLSearchParams, strict = false): PageQuery {
  const { schema } = listNamed(list)
  const isFilter = (name: string) => Object.hasOwn(schema.shape, name) && !Object.hasOwn(pageFields, name)
  const others = [...given.keys()].filter((name) => !isFilter(name))
  if (strict && others.length > 0)
    throw badQuery(others.map((field) => ({ field, message: 'is not a filter of this list' })))
  return parseQuery(schema, new URLSearchParams([...given].filter(([name]) => isFilter(name))))
}

/** The titles that are wanted, in the order of the list. Throws `validation_error` naming those that it does not have. */
export function columnsOf(list: string, wanted: readonly string[]): string[] {
  const { columns } = listNamed(list)
  const unknown = wanted.find((title) => !columns.includes(title))
  if (unknown !== undefined)
    throw invalid([
      { field: 'columns', message: `must be among ${columns.join(', ')}; “${unknown.slice(0, 50)}” is not` },
    ])
  return columns.filter((title) => wanted.includes(title))
}

function listNamed(list: string): ExportedList {
  const wanted = Object.hasOwn(EXPORTED_LISTS, list) ? EXPORTED_LISTS[list] : undefined
  if (!wanted) throw new ServiceError('not_found', `There is no list “${list.slice(0, 50)}” to export.`)
  return wanted
}

function readFormat(given: URLSearchParams): keyof typeof FORMATS {
  const format = given.get('format') ?? 'csv'
  if (format === 'csv' || format === 'xlsx') return format
  throw new ServiceError('bad_request', 'The list cannot be exported like that.', [
    { field: 'format', message: 'must be csv or xlsx' },
  ])
}

async function* startingWith<Item>(
  first: IteratorResult<Item>,
  readNext: () => Promise<IteratorResult<Item>>,
): AsyncGenerator<Item> {
  for (let batch = first; !batch.done; batch = await readNext()) yield batch.value
}
