import type { ServiceContext } from '@/lib/access/context'
import { limitHeavyWork } from '@/lib/concurrency'
import { csvOf } from '@/lib/domain/spreadsheets/csv'
import { xlsxOf } from '@/lib/domain/spreadsheets/xlsx'
import { dayIn } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import { pageFields, parseQuery } from '@/lib/schemas/query'
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
export async function exportList(ctx: ServiceContext, list: string, given: URLSearchParams): Promise<ExportFile> {
  const wanted = Object.hasOwn(EXPORTED_LISTS, list) ? EXPORTED_LISTS[list] : undefined
  if (!wanted) throw new ServiceError('not_found', `There is no list “${list.slice(0, 50)}” to export.`)
  const format = readFormat(given)
  const query = parseQuery(wanted.schema, filtersOf(wanted, given))
  // The first batch is read before anything is sent: who may not see the list gets that answer, and no broken file.
  const batches = wanted.rows(ctx, query)
  const readBatch = (patiently: boolean) => limitHeavyWork(ctx.accountId, 'exports', () => batches.next(), patiently)
  const first = await readBatch(false)
  const { timeZone } = ctx.account
  const { write, mediaType } = FORMATS[format]
  return {
    name: `${list} ${dayIn(timeZone, new Date())}.${format}`,
    mediaType,
    bytes: write(
      wanted.titles(timeZone),
      startingWith(first, () => readBatch(true)),
      timeZone,
    ),
  }
}

function readFormat(given: URLSearchParams): keyof typeof FORMATS {
  const format = given.get('format') ?? 'csv'
  if (format === 'csv' || format === 'xlsx') return format
  throw new ServiceError('bad_request', 'The list cannot be exported like that.', [
    { field: 'format', message: 'must be csv or xlsx' },
  ])
}

/** The filters and the order; what else stands in a page's address says how it looks, such as the columns it hides. */
function filtersOf({ schema }: ExportedList, given: URLSearchParams): URLSearchParams {
  const isFilter = ([name]: [string, string]) => Object.hasOwn(schema.shape, name) && !Object.hasOwn(pageFields, name)
  return new URLSearchParams([...given].filter(isFilter))
}

async function* startingWith<Item>(
  first: IteratorResult<Item>,
  readNext: () => Promise<IteratorResult<Item>>,
): AsyncGenerator<Item> {
  for (let batch = first; !batch.done; batch = await readNext()) yield batch.value
}
