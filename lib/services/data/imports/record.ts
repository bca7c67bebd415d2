import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { type ColumnTexts, foreignTexts, guessChoice, type ValueMap } from '@/lib/domain/imports/choices'
import { type Encoding, isByteEncoding, PROPOSED, recoded } from '@/lib/domain/imports/encoding'
import { type ChosenFormats, type ColumnHint, formatsOf } from '@/lib/domain/imports/formats'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { Mapping } from '@/lib/domain/imports/guess'
import type { EmptyCells, ImportMode } from '@/lib/domain/imports/match'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ImportChange, ImportItem, ImportRecord, ImportStatus } from '@/lib/schemas/data/import'
import { IMPORT_KINDS } from './kinds'
import { SCOPES_OF } from './scopes'

export const itemSelect = {
  id: true,
  resource: true,
  file_name: true,
  status: true,
  line_count: true,
  lines_done: true,
  mode: true,
  to_create: true,
  to_update: true,
  unchanged: true,
  made: true,
  updated: true,
  bad_lines: true,
  problems: true,
  undone: true,
  kept: true,
  failure: true,
  created_by: true,
  created_at: true,
  finished_at: true,
} satisfies Prisma.CsvImportSelect

const rowSelect = {
  ...itemSelect,
  headings: true,
  samples: true,
  mapping: true,
  remembered: true,
  encoding: true,
  formats: true,
  hints: true,
  match_by: true,
  empty_cells: true,
  changes: true,
  undo_wanted: true,
  texts: true,
  value_map: true,
} as const

/** One that was undone but for some of its records can be undone once more. */
export function statusOf({ status, kept: keptCount }: { status: string; kept: number }): ImportStatus {
  // Written by this service alone.
  return status === 'undone' && keptCount > 0 ? 'partly_undone' : (status as ImportStatus)
}

/** An import as a list shows it. */
export function toImportItem(row: Prisma.CsvImportGetPayload<{ select: typeof itemSelect }>): ImportItem {
  return {
    ...row,
    // Written by this service alone.
    resource: row.resource as ImportResource,
    mode: row.mode as ImportMode,
    status: statusOf(row),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** An import as it stands, for one who may write what it makes. Throws `forbidden`, `not_found`. */
export async function readImport(tx: Transaction, ctx: ServiceContext, id: string): Promise<ImportRecord> {
  const row = isId(id)
    ? await tx.csvImport.findFirst({
        where: { account_id: ctx.accountId, id: id.toLowerCase(), status: { not: 'receiving' } },
        select: rowSelect,
      })
    : null
  if (!row) throw notFound('import')
  const { headings, samples, mapping, remembered, encoding, formats, hints, match_by, empty_cells, changes, ...more } =
    row
  const { texts, value_map, undo_wanted, ...rest } = more
  const item = toImportItem(rest)
  requireScope(ctx, SCOPES_OF[item.resource])
  return {
    ...item,
    headings,
    remembered,
    samples: samples as string[][],
    mapping: mapping as (string | null)[],
    encoding: encoding as Encoding,
    formats: formatsOf(hints as ColumnHint[], formats as ChosenFormats),
    hints: hints as ColumnHint[],
    match_by,
    empty_cells: empty_cells as EmptyCells,
    changes: changes as ImportChange[],
    undo_wanted,
    value_map: value_map as ValueMap,
    values: valuesOf(item.resource, headings, mapping as Mapping, textsIn(texts, encoding as Encoding)),
  }
}

/** Texts are kept as they were read first. */
function textsIn(texts: Prisma.JsonValue, encoding: Encoding): ColumnTexts {
  const stored = texts as ColumnTexts
  if (!isByteEncoding(encoding)) return stored
  return stored.map(
    (column) => column && column.map(({ text, count }) => ({ text: recoded(text, PROPOSED, encoding), count })),
  )
}

/** The distinct texts of each column as the file is read. */
export async function readTexts(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { id, encoding }: Pick<ImportRecord, 'id' | 'encoding'>,
): Promise<ColumnTexts> {
  const { texts } = await tx.csvImport.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: { texts: true },
  })
  return textsIn(texts, encoding)
}

function valuesOf(
  resource: ImportResource,
  headings: readonly string[],
  mapping: Mapping,
  texts: ColumnTexts,
): ImportRecord['values'] {
  const { choices } = IMPORT_KINDS[resource]
  const foreign = foreignTexts(resource, headings, mapping, texts, choices)
  return headings.map((_heading, column) => {
    const one = foreign.find((each) => each.column === column)
    if (!one) return null
    return {
      choices: [...one.choices],
      texts: one.texts.map(({ text, count }) => ({ text, count, guess: guessChoice(one.choices, text) })),
    }
  })
}

/** Reads an import and locks its row, so that nobody else changes it meanwhile. Throws `forbidden`, `not_found`. */
export async function lockImport(tx: Transaction, ctx: ServiceContext, id: string): Promise<ImportRecord> {
  if (isId(id))
    await tx.$queryRaw`SELECT 1 FROM import WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  return readImport(tx, ctx, id)
}
