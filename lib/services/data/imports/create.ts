import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { Encoding } from '@/lib/domain/imports/encoding'
import { type ColumnTexts, TextSurvey } from '@/lib/domain/imports/choices'
import { type ColumnHint, Survey } from '@/lib/domain/imports/formats'
import type { CsvLine } from '@/lib/domain/imports/line'
import { type ImportResource, isImportResource } from '@/lib/domain/imports/fields'
import { modeOf } from '@/lib/domain/imports/match'
import { newId } from '@/lib/domain/id'
import { NAME_LENGTH } from '@/lib/domain/limits'
import { ServiceError } from '@/lib/errors'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { csvLines, MAX_COLUMNS, MAX_LINES, refusedFile } from './csv'
import { mappingFor } from './mappings'
import { readImport } from './record'
import { SCOPES_OF } from './scopes'

/** What becomes one batch: so many lines, or fewer long ones. */
const LINES_OF_CHUNK = 500
const CHARACTERS_OF_CHUNK = 2_000_000
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 200

type Upload = { resource: string; fileName: string; bytes: AsyncIterable<Uint8Array> }

/** A file that was put away, and that nobody sees before `finishUpload`. */
export type ReceivedFile = Stored & { id: string; resource: ImportResource; fileName: string }

/**
 * Takes a CSV file in as it arrives, and gives its columns the fields that were chosen for such headings last, or the likely
 * ones. Nothing is imported yet. Throws `forbidden`, `not_found` for a resource that cannot be imported, `validation_error`
 * for what is no such file.
 */
export async function createImport(ctx: ServiceContext, upload: Upload): Promise<ImportRecord> {
  const received = await receiveFile(ctx, upload)
  try {
    return await inTransaction(ctx, (tx) => finishUpload(tx, ctx, received))
  } catch (error) {
    await forgetFile(ctx, received.id)
    throw error
  }
}

/**
 * Puts the lines of a file away chunk by chunk, so that a file of any size takes the memory of one. Throws as `createImport`
 * does.
 */
export async function receiveFile(ctx: ServiceContext, { resource, fileName, bytes }: Upload): Promise<ReceivedFile> {
  if (!isImportResource(resource)) throw new ServiceError('not_found', 'Records of this kind cannot be imported.')
  requireScope(ctx, SCOPES_OF[resource])
  const id = newId()
  const { actor } = ctx
  await db().csvImport.create({
    data: {
      account_id: ctx.accountId,
      id,
      resource,
      file_name: nameOf(fileName),
      headings: [],
      created_by: actor.name,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.name,
      request_id: ctx.requestId,
      grant_id: ctx.grantId,
    },
  })
  try {
    return { id, resource, fileName: nameOf(fileName), ...(await store(ctx, id, bytes)) }
  } catch (error) {
    await forgetFile(ctx, id)
    throw error
  }
}

/** Makes an import of a file that was put away. */
export async function finishUpload(
  tx: Transaction,
  ctx: ServiceContext,
  { id, resource, fileName, ...file }: ReceivedFile,
): Promise<ImportRecord> {
  const { remembered, ...chosen } = await mappingFor(tx, ctx, resource, file)
  await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { ...file, ...chosen, remembered, mode: modeOf(resource), status: 'uploaded' },
  })
  const after = { resource, file_name: fileName, line_count: file.line_count }
  await recordHistory(tx, ctx, { verb: 'create', type: 'import', id, before: null, after })
  return readImport(tx, ctx, id)
}

/** Nobody has seen it; what was put away of the file goes with it. */
async function forgetFile({ accountId: account_id }: ServiceContext, id: string): Promise<void> {
  await db().csvImport.deleteMany({ where: { account_id, id } })
}

function nameOf(fileName: string): string {
  const [name = ''] = fileName.replaceAll('\0', '').toWellFormed().split(/[/\\]/).slice(-1)
  return Array.from(name.trim()).slice(0, NAME_LENGTH).join('') || 'file.csv'
}

type Stored = {
  headings: string[]
  samples: string[][]
  line_count: number
  chunk_count: number
  byte_size: number
  encoding: Encoding
  hints: ColumnHint[]
  texts: ColumnTexts
}

async function store(ctx: ServiceContext, id: string, bytes: AsyncIterable<Uint8Array>): Promise<Stored> {
  const stored: Stored = {
    headings: [],
    samples: [],
    line_count: 0,
    chunk_count: 0,
    byte_size: 0,
    encoding: 'utf-8',
    hints: [],
    texts: [],
  }
  let chunk: CsvLine[] = []
  let characters = 0
  const put = async () => {
    if (chunk.length === 0) return
    const lines = JSON.stringify(chunk.map(({ line, cells }) => [line, cells]))
    const insert = () => db().$executeRaw`
      INSERT INTO import_chunk (account_id, import_id, position, lines)
      VALUES (${ctx.accountId}::uuid, ${id}::uuid, ${stored.chunk_count}::int, ${lines})`
    await limitHeavyWork(ctx.accountId, 'imports', insert, true)
    stored.chunk_count += 1
    chunk = []
    characters = 0
  }
  const survey = new Survey()
  const textSurvey = new TextSurvey()
  const noteEncoding = (encoding: Encoding) => {
    stored.encoding = encoding
  }
  for await (const line of csvLines(counted(bytes, stored), noteEncoding)) {
    if (stored.headings.length === 0) {
      stored.headings = headingsOf(line)
      continue
    }
    stored.line_count += 1
    if (stored.line_count > MAX_LINES)
      throw refusedFile(`The file has more than ${MAX_LINES.toLocaleString('en')} lines. Import it in parts.`)
    sample(stored, line)
    survey.add(line.cells)
    textSurvey.add(line.cells)
    chunk.push(line)
    characters += line.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (chunk.length === LINES_OF_CHUNK || characters > CHARACTERS_OF_CHUNK) await put()
  }
  await put()
  stored.hints = survey.hints(stored.headings.length)
  stored.texts = textSurvey.texts(stored.headings.length)
  if (stored.headings.length === 0) throw refusedFile('The file is empty.')
  if (stored.line_count === 0)
    throw refusedFile('The file has no lines below its first, which must hold the headings of the columns.')
  return stored
}

/** Keeps the first lines, and among them one with letters that tell the encoding, where there is one. */
function sample({ samples }: Stored, { cells }: CsvLine): void {
  const hasLetters = (texts: readonly string[]) => texts.some((text) => /[^ -~\t\r\n]/u.test(text))
  const isTelling = samples.length === SAMPLES && hasLetters(cells) && !samples.some(hasLetters)
  if (isTelling) samples.pop()
  if (samples.length < SAMPLES) samples.push(cells.map((cell) => cell.slice(0, MAX_SAMPLE_LENGTH)))
}

async function* counted(bytes: AsyncIterable<Uint8Array>, stored: Stored): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    stored.byte_size += piece.byteLength
    yield piece
  }
}

/** A cell that is a number, a date or an e-mail address is no heading: the file begins with its first record. */
const DATA = /^\+?[\d.,:/\s-]+$|^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function headingsOf({ cells }: CsvLine): string[] {
  const headings = cells.map((cell) => cell.trim().slice(0, NAME_LENGTH))
  while (headings.at(-1) === '') headings.pop()
  if (headings.length > MAX_COLUMNS) throw refusedFile(`The file has more than ${MAX_COLUMNS} columns.`)
  const value = headings.find((heading) => DATA.test(heading))
  if (value !== undefined)
    throw refusedFile(
      `The first line must hold the headings of the columns, such as Name; it has “${value.slice(0, 50)}”. Add a line above it.`,
    )
  return headings.map((heading, index) => heading || `Column ${index + 1}`)
}
