import type { ServiceContext } from '@/lib/access/context'
import { requireExportData } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { csvOf, csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
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

/**
 * A whole list as a file, with the filters and the order of its page, written while it is read: a list of any length
 * takes the memory of one batch. Times are the wall clock of the account, whose zone the titles name.
 * Batches of an account take turns; a slow reader holds up nobody between them. Throws `forbidden`, `not_found` for a list
 * that there is not, `bad_request` naming a wrong filter or format, `too_many_at_once`.
 */
export async function exportList(ctx: ServiceContext, list: string, params: URLSearchParams): Promise<ExportFile> {
  const exportedList = listNamed(list)
  requireExportData(ctx)
  const format = readFormat(params)
  const query = queryOfExport(list, params)
  // The first batch is read before anything is sent: who may not see the list gets that answer, and no broken file.
  const batches = exportedList.rows(ctx, query)
  const readBatch = (waits: boolean) => limitHeavyWork(ctx.accountId, 'exports', () => batches.next(), waits)
  const first = await readBatch(false)
  const { timeZone } = ctx.account
  const { write, mediaType } = FORMATS[format]
  async function* rows() {
    for await (const batch of startingWith(first, () => readBatch(true))) yield batch.rows
  }
  return {
    name: `${list} ${dayIn(timeZone, new Date())}.${format}`,
    mediaType,
    bytes: write(exportedList.titles(timeZone), rows(), timeZone),
  }
}

/** Lines of a CSV file, how many records they have, and the cursor of those behind them; `null` with the last. */
export type CsvBatch = { bytes: Uint8Array; rows: number; next: string | null }

/**
 * A list as CSV, batch by batch, with some of its columns (by their titles; none: all): from its titles on, or with `from` from the
 * records behind that cursor. Each batch waits for its turn among those of the account. Throws as `exportList`.
 */
export async function* csvBatches(
  ctx: ServiceContext,
  list: string,
  filters: Record<string, string>,
  { columns, from }: { columns: readonly string[]; from: string | null },
): AsyncGenerator<CsvBatch> {
  const exportedList = listNamed(list)
  const { timeZone } = ctx.account
  const places = exportedList.columns.flatMap((title, index) =>
    columns.length === 0 || columns.includes(title) ? [index] : [],
  )
  const chosen = <Cell>(cells: readonly Cell[]): Cell[] => places.flatMap((index) => cells.slice(index, index + 1))
  const batches = exportedList.rows(ctx, queryOfExport(list, new URLSearchParams(filters)), from)
  let before = from === null ? csvTitles(chosen(exportedList.titles(timeZone))) : new Uint8Array()
  const readBatch = () => limitHeavyWork(ctx.accountId, 'exports', () => batches.next(), true)
  for (let batch = await readBatch(); !batch.done; batch = await readBatch()) {
    const { rows, next } = batch.value
    yield { bytes: Buffer.concat([before, csvRows(rows.map(chosen), timeZone)]), rows: rows.length, next }
    before = new Uint8Array()
  }
}

/**
 * The filters and the order of a list. What else stands in a page's address says how it looks, such as the columns it
 * hides; of a program (`strict`) nothing else is taken. Throws `bad_request` naming what is wrong.
 */
export function queryOfExport(list: string, params: URLSearchParams, strict = false): PageQuery {
  const { schema } = listNamed(list)
  const isFilter = (name: string) => Object.hasOwn(schema.shape, name) && !Object.hasOwn(pageFields, name)
  const others = [...params.keys()].filter((name) => !isFilter(name))
  if (strict && others.length > 0)
    throw badQuery(others.map((field) => ({ field, message: 'is not a filter of this list' })))
  return parseQuery(schema, new URLSearchParams([...params].filter(([name]) => isFilter(name))))
}

/**
 * The titles that are wanted, by themselves or by the fields that fill them, in the order of the list. Throws `validation_error` naming
 * one that it does not have.
 */
export function columnsOf(list: string, requestedFields: readonly string[]): string[] {
  const { columns, fields } = listNamed(list)
  const choices = columns.map((title, index) => ({ title, field: fields[index] ?? '' }))
  const unknown = requestedFields.find((one) => !choices.some(({ title, field }) => one === title || one === field))
  if (unknown !== undefined) {
    const fieldNames = [...new Set(fields)].join(', ')
    const message = `must be among ${fieldNames}, or titles: ${columns.join(', ')}; “${unknown.slice(0, 50)}” is not`
    throw invalid([{ field: 'columns', message }])
  }
  return choices.flatMap(({ title, field }) =>
    requestedFields.includes(title) || requestedFields.includes(field) ? title : [],
  )
}

function listNamed(list: string): ExportedList {
  const exportedList = Object.hasOwn(EXPORTED_LISTS, list) ? EXPORTED_LISTS[list] : undefined
  if (!exportedList) throw new ServiceError('not_found', `There is no list “${list.slice(0, 50)}” to export.`)
  return exportedList
}

function readFormat(params: URLSearchParams): keyof typeof FORMATS {
  const format = params.get('format') ?? 'csv'
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
