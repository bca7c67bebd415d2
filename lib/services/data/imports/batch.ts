import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { ImportedRecord, ImportRecord, ImportStatus } from '@/lib/schemas/data/import'
import { readChunk } from './chunks'
import { checkLines } from './check-lines'
import { findBadLines, checkFile } from './check-file'
import { IMPORT_KINDS } from './kinds'
import { noteProblems } from './problems'
import { lockImport, statusOf } from './record'
import { undoSome } from './undo-some'

const SECONDS = 120
/** Of the changes that a check found, as many as people look at. */
const CHANGES_SHOWN = 20

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
  const progress = await tx.csvImport.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    select: { next_chunk: true, chunk_count: true },
  })
  if (progress.next_chunk === 0) {
    await tx.importProblem.deleteMany({ where })
    await tx.importKey.deleteMany({ where })
    await checkFile(tx, ctx, file)
  }
  const lines = await readChunk(tx, ctx, file, progress.next_chunk)
  if (!lines) {
    await end(tx, ctx, file, 'failed', 'The file itself is kept for a week only. Upload it again.')
    return false
  }
  const running = status === 'running'
  const badLineNumbers = await findBadLines(tx, ctx, file.id, lines)
  const { good, changed, shown, unchanged, problems } = await checkLines(tx, ctx, file, lines, {
    hold: running,
    refused: new Set(badLineNumbers),
  })
  await noteProblems(tx, ctx, file.id, problems)
  if (running) {
    // Those of a changed run say what made them: all rows of history name the import as their request.
    await IMPORT_KINDS[file.resource].create(tx, { ...ctx, requestId: file.id }, good)
    await noteRecords(tx, ctx, file.id, 'created', good)
    await noteRecords(tx, ctx, file.id, 'updated', changed)
  }
  const bad = new Set([...badLineNumbers, ...problems.map(({ line }) => line)]).size
  await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: {
      next_chunk: { increment: 1 },
      lines_done: { increment: lines.length },
      bad_lines: { increment: bad },
      problems: { increment: badLineNumbers.length + problems.length },
      to_create: { increment: good.length },
      to_update: { increment: changed.length },
      unchanged: { increment: unchanged },
      made: running ? { increment: good.length } : undefined,
      updated: running ? { increment: changed.length } : undefined,
      changes: running ? undefined : [...file.changes, ...shown].slice(0, CHANGES_SHOWN),
    },
    select: { id: true },
  })
  if (progress.next_chunk + 1 < progress.chunk_count) return true
  await tx.importKey.deleteMany({ where })
  await end(tx, ctx, file, running ? 'done' : 'checked')
  return false
}

async function takeBack(tx: Transaction, ctx: ServiceContext, file: ImportRecord): Promise<boolean> {
  // One after the other, so that what an undo did not see yet is later than when it began to look (./waiting).
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`${ctx.accountId}/undo-imports`}, 37))`
  // As those of its run, the rows of its undo name the import as their request.
  const { undone, kept: keptCount, more } = await undoSome(tx, { ...ctx, requestId: file.id }, file)
  await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: {
      undone: { increment: undone },
      kept: { increment: keptCount },
      taken_back_at: undone > 0 ? new Date() : undefined,
    },
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
  const { made, updated, bad_lines, undone, kept } = await tx.csvImport.update({
    where: { account_id_id: { account_id: ctx.accountId, id: file.id } },
    data: { status, failure, finished_at: new Date() },
    select: { made: true, updated: true, bad_lines: true, undone: true, kept: true },
  })
  const after = { status: statusOf({ status, kept }), made, updated, bad_lines, undone, kept, failure }
  await recordHistory(tx, ctx, {
    verb: 'complete',
    type: 'import',
    id: file.id,
    before: { status: file.status },
    after,
  })
}

async function noteRecords(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  action: ImportedRecord['action'],
  records: readonly { line: number; id: string }[],
): Promise<void> {
  if (records.length === 0) return
  await tx.$executeRaw`
    INSERT INTO import_record (account_id, import_id, line, record_id, action)
    SELECT ${ctx.accountId}::uuid, ${importId}::uuid, line, id, ${action}
    FROM unnest(${records.map(({ line }) => line)}::int[], ${records.map(({ id }) => id)}::uuid[]) AS n (line, id)`
}
