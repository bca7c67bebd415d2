import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { csvOf } from '@/lib/domain/spreadsheets/csv'
import type { ImportedRecord, ImportLinesQuery, ImportProblem, ImportRecord } from '@/lib/schemas/data/import'
import { DEFAULT_PAGE_SIZE } from '@/lib/schemas/query'
import { readChunk } from './chunks'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import { readImport } from './record'

/** Why lines cannot become records, by line. Throws `forbidden`, `not_found`. */
export async function listImportProblems(
  ctx: ServiceContext,
  id: string,
  query: ImportLinesQuery,
): Promise<Page<ImportProblem>> {
  const { id: import_id, problems } = await readImport(reader(ctx), ctx, id)
  const { size, number, skip } = pageOf(query)
  const data = await reader(ctx).importProblem.findMany({
    where: { account_id: ctx.accountId, import_id },
    select: { line: true, column: true, message: true },
    orderBy: [{ line: 'asc' }, { position: 'asc' }],
    skip,
    take: size,
  })
  return { data, meta: metaOf(number, size, problems) }
}

/** What a record is called, and the customer or asset on whose page it is shown, in SQL. */
type Shown = { name: string; customer?: string; asset?: string }

const SHOWN: Record<ImportKind['type'], Shown> = {
  customer: { name: 'r.name' },
  contact: { name: 'r.name', customer: 'r.customer_id' },
  site: { name: 'r.name', customer: 'r.customer_id' },
  asset: { name: 'r.name' },
  meter: { name: 'r.name', asset: 'r.asset_id' },
  meter_reading: {
    name: 'trim_scale(r.value)::text',
    asset: '(SELECT m.asset_id FROM meter m WHERE m.account_id = r.account_id AND m.id = r.meter_id)',
  },
  maintenance_plan: { name: 'r.plan_number', customer: 'r.customer_id' },
  work_order: { name: 'r.work_order_number' },
  price_item: { name: 'r.code' },
}

/** What lines became, by line; those that an undo left alone first. Throws `forbidden`, `not_found`. */
export async function listImportedRecords(
  ctx: ServiceContext,
  id: string,
  query: ImportLinesQuery,
): Promise<Page<ImportedRecord>> {
  const { id: importId, resource, made, updated } = await readImport(reader(ctx), ctx, id)
  const { size, number, skip } = pageOf(query)
  const { type } = IMPORT_KINDS[resource]
  const { name, customer = 'NULL', asset = 'NULL' } = SHOWN[type]
  const data = await reader(ctx).$queryRaw<ImportedRecord[]>`
    SELECT i.line, r.id, ${Prisma.raw(name)} AS name, ${Prisma.raw(customer)} AS customer_id,
      ${Prisma.raw(asset)} AS asset_id,
      i.action, CASE i.action WHEN 'created' THEN r.deleted_at IS NOT NULL ELSE i.undone_at IS NOT NULL END AS undone,
      i.kept_reason AS kept
    FROM import_record i JOIN ${Prisma.raw(`"${type}"`)} r ON r.account_id = i.account_id AND r.id = i.record_id
    WHERE i.account_id = ${ctx.accountId}::uuid AND i.import_id = ${importId}::uuid
    ORDER BY i.kept_reason IS NULL, i.line LIMIT ${size} OFFSET ${skip}`
  return { data, meta: metaOf(number, size, made + updated) }
}

function pageOf({ page = 1, per_page = DEFAULT_PAGE_SIZE }: ImportLinesQuery) {
  return { size: per_page, number: page, skip: (page - 1) * per_page }
}

function metaOf(current_page: number, size: number, total_count: number): Page<unknown>['meta'] {
  return { current_page, total_count, total_pages: Math.ceil(total_count / size), next_cursor: null }
}

/**
 * The lines that cannot become records as CSV, as they came, with their line and the reasons before them: to be fixed and
 * imported again. Written while it is read. Throws `forbidden`, `not_found`.
 */
export async function exportImportProblems(
  ctx: ServiceContext,
  id: string,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const file = await readImport(reader(ctx), ctx, id)
  const titles = ['Line', 'Problem', ...file.headings]
  return {
    name: `problems of import ${file.id.slice(-6)}.csv`,
    bytes: csvOf(titles, badLines(ctx, file), ctx.account.timeZone),
  }
}

async function* badLines(ctx: ServiceContext, file: ImportRecord): AsyncGenerator<string[][]> {
  for (let position = 0; ; position++) {
    const lines = await readChunk(reader(ctx), ctx, file, position)
    if (!lines) return
    const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0]
    const problems = await reader(ctx).importProblem.findMany({
      where: { account_id: ctx.accountId, import_id: file.id, line: { gte: first, lte: last } },
      select: { line: true, column: true, message: true },
      orderBy: [{ line: 'asc' }, { position: 'asc' }],
    })
    const reasons = new Map<number, string[]>()
    for (const { line, column, message } of problems)
      reasons.set(line, [...(reasons.get(line) ?? []), column ? `${column} ${message}` : message])
    yield lines.flatMap(({ line, cells }) => {
      const lineReasons = reasons.get(line)
      return lineReasons ? [[String(line), lineReasons.join('; '), ...cells]] : []
    })
  }
}
