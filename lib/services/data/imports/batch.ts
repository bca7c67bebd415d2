import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { CsvLine } from '@/lib/domain/imports/line'
import type { ImportProblem, ImportRecord, ImportStatus } from '@/lib/schemas/data/import'
import { checkLines } from './check-lines'
import { IMPORT_KINDS, type NewRecord } from './kinds'
import { lockImport } from './record'
import { undoSome } from './undo-some'

const SECONDS = 120

/**
 * Does the next batch of what an import is at: looks through, writes or takes back some hundred lines, and notes how far it
 * is, in one transaction. So a batch happens once or not at all, whatever ends the process. Returns whether there is more.
 */
export async function doBatch(ctx: ServiceContext, id: string): Promise<boolean> {
  return inTransaction(
    ctx,
    async (tx) => {
      await planForFew(tx)
      const file = await lockImport(tx, ctx, id)
      if (file.status === 'undoing') return takeBack(tx, ctx, file)
      return file.status === 'checking' || file.status === 'running' ? goOn(tx, ctx, file, file.status) : false
    },
    SECONDS,
  )
}

/**
 * A batch looks some hundred rows up in tables that grow as it goes on. A plan that was made when they were empty would read
 * all of them each time, so each is made anew, and by the indexes.
 */
async function planForFew(tx: Transaction): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`
}

async function goOn(
  tx: Transaction,
  ctx: ServiceContext,
  file: ImportRecord,
  status: 'checking' | 'running',
): Promise<boolean> {
  const where = { account_id: ctx.accountId, import_id: file.id }
  const place = await tx.csvImport.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    select: { next_chunk: true, chunk_count: true },
  })
  if (place.next_chunk === 0) {
    await tx.importProblem.deleteMany({ where })
    await tx.importKey.deleteMany({ where })
  }
  const lines = await readChunk(tx, ctx, file.id, place.next_chunk)
  if (!lines) {
    await end(tx, ctx, file, 'failed', 'The file itself is kept for a week only. Upload it again.')
    return false
  }
  const running = status === 'running'
  const { good, problems } = await checkLines(tx, ctx, file, lines, running)
  await noteProblems(tx, ctx, file.id, problems)
  if (running) {
    // Those of a changed run say what made them: all rows of history name the import as their request.
    await IMPORT_KINDS[file.resource].create(tx, { ...ctx, requestId: file.id }, good)
    await noteRecords(tx, ctx, file.id, good)
  }
  const bad = new Set(problems.map(({ line }) => line)).size
  await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: {
      next_chunk: { increment: 1 },
      lines_done: { increment: lines.length },
      bad_lines: { increment: bad },
      problems: { increment: problems.length },
      made: running ? { increment: good.length } : undefined,
    },
    select: { id: true },
  })
  if (place.next_chunk + 1 < place.chunk_count) return true
  await tx.importKey.deleteMany({ where })
  await end(tx, ctx, file, running ? 'done' : 'checked')
  return false
}

/** The lines of a chunk; null when they are kept no longer. */
export async function readChunk(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  position: number,
): Promise<CsvLine[] | null> {
  const chunk = await tx.importChunk.findUnique({
    where: { account_id_import_id_position: { account_id: ctx.accountId, import_id: importId, position } },
    select: { lines: true },
  })
  // Written by the upload alone.
  return chunk && (JSON.parse(chunk.lines) as [number, string[]][]).map(([line, cells]) => ({ line, cells }))
}

async function takeBack(tx: Transaction, ctx: ServiceContext, file: ImportRecord): Promise<boolean> {
  const { undone, kept, more } = await undoSome(tx, ctx, file)
  await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: { undone: { increment: undone }, kept: { increment: kept } },
    select: { id: true },
  })
  if (!more) await end(tx, ctx, file, 'undone')
  return more
}

/** Ends what is under way, and tells the history of the import how. */
export async function end(
  tx: Transaction,
  ctx: ServiceContext,
  file: Pick<ImportRecord, 'id' | 'status'>,
  status: ImportStatus,
  failure: string | null = null,
): Promise<void> {
  const { made, bad_lines, undone } = await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: { status, failure, finished_at: new Date() },
    select: { made: true, bad_lines: true, undone: true },
  })
  const after = { status, made, bad_lines, undone, failure }
  await recordHistory(tx, ctx, {
    ...{ verb: 'complete', type: 'import', id: file.id, before: { status: file.status }, after },
  })
}

async function noteProblems(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  problems: readonly ImportProblem[],
): Promise<void> {
  if (problems.length === 0) return
  const positions = new Map<number, number>()
  const rows = problems.map((problem) => {
    const position = positions.get(problem.line) ?? 0
    positions.set(problem.line, position + 1)
    return { ...problem, position }
  })
  await tx.$executeRaw`
    INSERT INTO import_problem (account_id, import_id, line, position, "column", message)
    SELECT ${ctx.accountId}::uuid, ${importId}::uuid, line, position, "column", message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (line int, position int, "column" text, message text)`
}

async function noteRecords(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  made: readonly NewRecord<unknown>[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_record (account_id, import_id, line, record_id)
    SELECT ${ctx.accountId}::uuid, ${importId}::uuid, line, id
    FROM unnest(${made.map(({ line }) => line)}::int[], ${made.map(({ id }) => id)}::uuid[]) AS n (line, id)`
}
