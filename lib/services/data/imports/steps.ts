import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { BYTE_ENCODINGS, type Encoding, isByteEncoding, recoded } from '@/lib/domain/imports/encoding'
import { type ChosenFormats, type Question, questionsOf } from '@/lib/domain/imports/formats'
import { foreignTexts, type ValueMap, withoutRest } from '@/lib/domain/imports/choices'
import { mappingProblems } from '@/lib/domain/imports/guess'
import { matchProblems } from '@/lib/domain/imports/match'
import { invalid, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { importMapping, type ImportRecord, type ImportStatus, importUndo } from '@/lib/schemas/data/import'
import { holdersOfImport } from './forecast'
import { IMPORT_KINDS } from './kinds'
import { rememberMapping } from './mappings'
import { lockImport, readImport, readTexts } from './record'

/** Where a check or a run begins. */
const FROM_THE_TOP = {
  next_chunk: 0,
  lines_done: 0,
  to_create: 0,
  to_update: 0,
  unchanged: 0,
  made: 0,
  updated: 0,
  bad_lines: 0,
  problems: 0,
}

/**
 * Looks every line through with these columns and lists all that is wrong, without writing a record. The columns are kept
 * for the next file with such headings. Throws `forbidden`, `not_found`, `validation_error`, `in_use` once it has run.
 */
export async function checkImport(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof importMapping>,
): Promise<ImportRecord> {
  return step(ctx, id, ['uploaded', 'checked'], 'check', async (tx, before) => {
    const {
      mapping,
      formats: chosen,
      encoding,
      value_map = before.value_map,
      ...said
    } = readDraft(importMapping, body).finish()
    const file = readAs(before, encoding)
    const matching = { mode: before.mode, match_by: before.match_by, empty_cells: before.empty_cells, ...said }
    const problems = mappingProblems(before.resource, file.headings, mapping, matching.mode === 'create')
    if (problems.length > 0) throw invalid(problems.map((message) => ({ field: 'mapping', message })))
    const unmatched = matchProblems(before.resource, mapping, matching)
    if (unmatched.length > 0) throw invalid(unmatched)
    const formats = chosen ?? before.formats
    const questions = openQuestions({ ...before, ...file, mapping }, formats)
    if (questions.length > 0) throw invalid(questions.map(toProblem))
    const values = await readValues(tx, ctx, { ...before, ...file, mapping, value_map })
    await rememberMapping(tx, ctx, before.resource, file.headings, { mapping, formats, value_map })
    return {
      ...FROM_THE_TOP,
      ...file,
      ...matching,
      mapping,
      formats,
      value_map: values,
      changes: [],
      status: 'checking',
    }
  })
}

/** What texts mean, said of each of them. Throws `validation_error` for what the field of a column does not take. */
async function readValues(
  tx: Transaction,
  ctx: ServiceContext,
  file: Pick<ImportRecord, 'id' | 'resource' | 'headings' | 'mapping' | 'encoding' | 'value_map'>,
): Promise<ValueMap> {
  const { choices } = IMPORT_KINDS[file.resource]
  const problems = file.value_map.flatMap((map, column) =>
    Object.entries(map ?? {}).flatMap(([text, value]) => {
      const allowed = choices(file.mapping[column] ?? '')
      if (value === null || allowed.includes(value) || allowed.length === 0) return []
      return [{ field: `value_map[${column}].${text}`, message: `must be one of ${allowed.join(', ')}, or null` }]
    }),
  )
  if (problems.length > 0) throw invalid(problems)
  const texts = await readTexts(tx, ctx, file)
  const foreign = foreignTexts(file.resource, file.headings, file.mapping, texts, choices)
  return file.value_map.map((map, column) =>
    withoutRest(map, foreign.find((one) => one.column === column)?.texts ?? []),
  )
}

/** The headings and samples as another encoding has them. Throws `validation_error` for a file that is Unicode. */
function readAs(
  { encoding: before, headings, samples }: ImportRecord,
  encoding: Encoding = before,
): Pick<ImportRecord, 'encoding' | 'headings' | 'samples'> {
  if (encoding === before) return { encoding, headings, samples }
  if (!isByteEncoding(before) || !isByteEncoding(encoding))
    throw invalid([
      { field: 'encoding', message: `must be ${isByteEncoding(before) ? BYTE_ENCODINGS.join(', ') : before}` },
    ])
  const read = (text: string) => recoded(text, before, encoding)
  return { encoding, headings: headings.map(read), samples: samples.map((cells) => cells.map(read)) }
}

/** What nobody has said yet of how the file is written, though it could be read in two ways. */
export function openQuestions(
  { resource, headings, mapping, hints }: Pick<ImportRecord, 'resource' | 'headings' | 'mapping' | 'hints'>,
  chosen: Readonly<ChosenFormats>,
): Question[] {
  return questionsOf(resource, headings, mapping, hints).filter(({ column, about }) => !chosen[column]?.[about])
}

function toProblem({ column, heading, about, value }: Question) {
  const ways = about === 'date_order' ? 'mdy (month first) or dmy (day first)' : '“.” or “,” before the fraction'
  return { field: `formats[${column}].${about}`, message: `must say how “${value}” of ${heading} is read: ${ways}` }
}

/**
 * Makes a record of each line that has no problem, off this request. Throws `forbidden`, `not_found`, `in_use` before it
 * was checked, or when it has run.
 */
export async function runImport(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  return step(ctx, id, ['checked'], 'run', async () => ({ ...FROM_THE_TOP, status: 'running' }))
}

/**
 * Moves everything that the import made to the trash, and gives what it changed its former values, off this request, but for what was
 * changed or is in use since. Where some stayed it
 * is tried again whenever another import is undone, and can be done again: what hung on them may be gone by now. `chain` undoes the imports
 * that hold its records as well. Throws `forbidden`, `not_found`, `in_use` when it has made nothing yet.
 */
export async function undoImport(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof importUndo> = {},
): Promise<ImportRecord> {
  return inTransaction(ctx, async (tx) => {
    const { chain = false } = readDraft(importUndo, body).finish()
    const within = { ...ctx, tx }
    const file = await readImport(tx, ctx, id)
    for (const holder of chain ? await holdersOfImport(tx, ctx, file) : []) {
      const { status } = await readImport(tx, ctx, holder)
      if (UNDOABLE.includes(status)) await undoOne(within, holder)
    }
    return undoOne(within, id)
  })
}

const UNDOABLE: readonly ImportStatus[] = ['done', 'cancelled', 'failed', 'partly_undone']

async function undoOne(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  return step(ctx, id, UNDOABLE, 'undo', async (tx, { id: import_id, made, updated }) => {
    if (made + updated === 0) throw new ServiceError('in_use', 'This import has written nothing that could be undone.')
    const where = { account_id: ctx.accountId, import_id, kept_reason: { not: null } }
    await tx.importRecord.updateMany({ where, data: { kept_reason: null } })
    return { status: 'undoing', kept: 0, undo_wanted: true, undo_began_at: new Date() }
  })
}

/**
 * Stops what is under way after the batch that is being written. A check can begin again; what a run has made stays and
 * can be undone. An undo that waits for others is not tried again. One that is at rest stays as it is. Throws `forbidden`, `not_found`, `in_use` while it is being undone.
 */
export async function cancelImport(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockImport(tx, ctx, id)
    if (before.undo_wanted && before.status === 'partly_undone')
      return step({ ...ctx, tx }, id, ['partly_undone'], 'cancel', async () => ({
        status: 'undone',
        undo_wanted: false,
        finished_at: new Date(),
      }))
    if (!UNDER_WAY.includes(before.status)) return before
    return step({ ...ctx, tx }, id, ['checking', 'running'], 'cancel', async (_tx, { status }) =>
      status === 'checking' ? { status: 'uploaded' } : { status: 'cancelled', finished_at: new Date() },
    )
  })
}

type Change = Partial<
  Pick<ImportRecord, 'mapping' | 'encoding' | 'headings' | 'samples' | 'mode' | 'match_by' | 'empty_cells' | 'changes'>
> & {
  status: ImportStatus
  kept?: number
  undo_wanted?: boolean
  undo_began_at?: Date
  formats?: ChosenFormats
  value_map?: ValueMap
  finished_at?: Date
}

/** What a job goes on with. */
const UNDER_WAY: readonly ImportStatus[] = ['checking', 'running', 'undoing']

const NAMES: Record<ImportStatus, string> = {
  uploaded: 'waits for its columns to be chosen',
  checking: 'is being checked',
  checked: 'was checked and waits to be run',
  running: 'is running',
  done: 'has run',
  cancelled: 'was stopped',
  undoing: 'is being undone',
  undone: 'was undone',
  partly_undone: 'was undone in part',
  failed: 'failed',
}

async function step(
  ctx: ServiceContext,
  id: string,
  from: readonly ImportStatus[],
  verb: string,
  change: (tx: Transaction, before: ImportRecord) => Promise<Change>,
): Promise<ImportRecord> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockImport(tx, ctx, id)
    if (!from.includes(before.status)) throw new ServiceError('in_use', `This import ${NAMES[before.status]}.`)
    const changed = await change(tx, before)
    const { actor } = ctx
    await tx.csvImport.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: {
        finished_at: null,
        ...changed,
        failure: null,
        request_id: ctx.requestId,
        actor_type: actor.type,
        actor_id: actor.id,
        actor_name: actor.name,
        grant_id: ctx.grantId ?? null,
      },
      select: { id: true },
    })
    if (UNDER_WAY.includes(changed.status))
      await enqueue(tx, 'work-on-imports', [{ account_id: ctx.accountId, id: before.id }])
    const after = await readImport(tx, ctx, before.id)
    const shownFields = { status: after.status }
    await recordHistory(tx, ctx, {
      verb,
      type: 'import',
      id: before.id,
      before: { status: before.status },
      after: shownFields,
    })
    return after
  })
}
