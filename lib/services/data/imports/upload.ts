import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { ChosenFormats } from '@/lib/domain/imports/formats'
import { mappingProblems } from '@/lib/domain/imports/guess'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { importCreate, type ImportMapping, type ImportRecord } from '@/lib/schemas/data/import'
import { finishUpload, receiveFile, type ReceivedFile } from './create'
import { checkImport, openQuestions } from './steps'

type Matching = Pick<ImportMapping, 'mode' | 'match_by' | 'empty_cells' | 'value_map'>
type Received = {
  file: ReceivedFile
  mapping: (string | null)[] | undefined
  formats: ChosenFormats | undefined
  matching: Matching
}

/** Puts the file of a request away. Throws `forbidden`, `validation_error` naming what is wrong with it. */
export async function receiveImport(ctx: ServiceContext, body: BodyOf<typeof importCreate>): Promise<Received> {
  const { resource, file_name, csv, mapping, formats, value_map, ...matching } = readDraft(importCreate, body).finish()
  const file = await receiveFile(ctx, { resource, fileName: file_name ?? '', bytes: bytesOf(csv) })
  return {
    file,
    mapping: mapping ?? undefined,
    formats: formats ?? undefined,
    matching: { ...matching, value_map: value_map ?? undefined },
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/**
 * Makes an import of a file that was put away, and begins its check where it is known which field each column fills: by the
 * request, or by its headings. Throws `forbidden`, `validation_error` for columns that cannot be filled like that.
 */
export async function beginImport(
  ctx: ServiceContext,
  { file, mapping, formats, matching }: Received,
): Promise<ImportRecord> {
  return inTransaction(ctx, async (tx) => {
    const uploaded = await finishUpload(tx, ctx, file)
    const chosen = mapping ?? uploaded.mapping
    const { resource, headings } = uploaded
    const mode = matching.mode ?? uploaded.mode
    const fits = mapping !== undefined || mappingProblems(resource, headings, chosen, mode === 'create').length === 0
    const said = formats ?? uploaded.formats
    if (!fits || openQuestions({ ...uploaded, mapping: chosen }, said).length > 0)
      return keepMatching(tx, ctx, uploaded, matching)
    return checkImport({ ...ctx, tx }, uploaded.id, { mapping: chosen, formats: said, ...matching })
  })
}

/** What was said of records that are here already counts for the check that is still to come. */
async function keepMatching(
  tx: Transaction,
  ctx: ServiceContext,
  uploaded: ImportRecord,
  matching: Matching,
): Promise<ImportRecord> {
  const where = { account_id_id: { account_id: ctx.accountId, id: uploaded.id } }
  await tx.csvImport.update({ where, data: matching, select: { id: true } })
  return { ...uploaded, ...matching }
}
