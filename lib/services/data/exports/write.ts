import type { Actor, ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { EVERYTHING, type Exportable } from '@/lib/domain/spreadsheets/exports'
import type { ExportStatus } from '@/lib/schemas/data/export'
import { scopesOfActor } from '@/lib/services/access/actor-scopes'
import { filesKey, partKey, readStoredPart } from '@/lib/services/data/export-files'
import { store } from '@/lib/storage/installed'
import { type ArchivedFile, companyArchive, type Written } from './company-archive'
import { csvBatches } from './export'
import { scopeOfExport } from './scopes'

/** After so long another export has its turn; a job that ended well forgets its failed attempts. */
const TURN_MS = 3_000
/** What is held in memory of a file, and lies in the store as one part. */
const PART_BYTES = 4 * 1024 * 1024

/** An export as this process took it up; `writer` is this turn, and whatever another one begins later ends it. */
type Started = {
  id: string
  account_id: string
  resource: Exportable
  filters: Record<string, string>
  columns: string[]
  cursor: string | null
  created_at: Date
  writer: string
  actor_type: Actor['type']
  actor_id: string | null
  actor_name: string
  grant_id: string | null
  request_id: string
}

/**
 * Writes on at the file of an export for some seconds, with the rights that who asked for it has by now. What a process that ended was at
 * is taken up behind its last part. Answers when there is more to write.
 */
export async function writeExport(subject: Subject, signal: AbortSignal): Promise<Date | null> {
  const started = await readStarted(subject)
  if (!started) return null
  const ctx = await contextOf(started)
  if (!holds(ctx, scopeOfExport(started.resource))) {
    await end(ctx, started, 'failed', `${started.actor_name} no longer has permission to see this list.`)
    return null
  }
  const outcome = await writeTurn(ctx, started, signal)
  if (outcome === 'whole') await end(ctx, started, 'done')
  return outcome === 'more' ? new Date() : null
}

/** Ends an export that could not be written as failed. */
export async function failExport(subject: Subject): Promise<void> {
  const started = await readStarted(subject)
  const failure = 'Something went wrong on our side. Ask for the export again.'
  if (started) await end(await contextOf(started), started, 'failed', failure)
}

/** Makes jobs of the exports that wait or are under way and have none. */
export async function enqueueLostExports(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'write-exports', id, account_id, updated_at FROM export WHERE status IN ('queued', 'running')
    ON CONFLICT (queue, key) DO NOTHING`
}

/** Starts or continues an export. Without a cursor its file begins anew: it may be whole, by a process that died before it could say so. */
async function readStarted({ account_id, id }: Subject): Promise<Started | undefined> {
  const rows = await db().$queryRaw<Started[]>`
    UPDATE export SET status = 'running', writer = gen_random_uuid(), updated_at = now(),
      parts = CASE WHEN cursor IS NULL THEN '{}' ELSE parts END,
      row_count = CASE WHEN cursor IS NULL THEN 0 ELSE row_count END,
      byte_size = CASE WHEN cursor IS NULL THEN 0 ELSE byte_size END
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running')
    RETURNING id, account_id, resource, filters, columns, cursor, created_at, writer, actor_type, actor_id, actor_name,
      grant_id, request_id`
  return rows[0]
}

/** Writes parts until the turn is over; `lost` when another process has taken the export up, or it is gone. */
async function writeTurn(
  ctx: ServiceContext,
  started: Started,
  signal: AbortSignal,
): Promise<'whole' | 'more' | 'lost'> {
  const until = Date.now() + TURN_MS
  let part = NO_PART
  for await (const { bytes, rows, next, files = [], endsPart = false } of await batchesOf(ctx, started)) {
    part = {
      pieces: [...part.pieces, bytes],
      byteSize: part.byteSize + bytes.byteLength,
      rows: part.rows + rows,
      files: [...part.files, ...files],
      next,
    }
    const isOver = signal.aborted || Date.now() >= until
    if (next !== null && !isOver && !endsPart && part.byteSize < PART_BYTES) continue
    if (!(await putPart(started, part))) return 'lost'
    if (next === null) break
    if (isOver) return 'more'
    part = NO_PART
  }
  return 'whole'
}

/** What is held in memory of an export. */
type Part = {
  pieces: readonly Uint8Array[]
  byteSize: number
  rows: number
  files: readonly ArchivedFile[]
  next: string | null
}
const NO_PART: Part = { pieces: [], byteSize: 0, rows: 0, files: [], next: null }

async function batchesOf(ctx: ServiceContext, started: Started): Promise<AsyncGenerator<Written>> {
  const { account_id, id, resource, filters, columns, cursor, created_at } = started
  if (resource !== EVERYTHING) return csvBatches(ctx, resource, filters, { columns, from: cursor })
  const where = { account_id_id: { account_id, id } }
  const company = { where: { id: account_id }, select: { id: true, name: true } }
  return companyArchive(ctx, {
    cursor,
    created_at,
    company: await db().account.findUniqueOrThrow(company),
    readParts: async () => (await db().listExport.findUniqueOrThrow({ where, select: { parts: true } })).parts,
    readPart: async (part) => readStoredPart(account_id, id, part),
    readFilesOf: async (part) => {
      const stored = await store().get(filesKey(account_id, id, part))
      return stored ? (JSON.parse(Buffer.from(stored.bytes).toString()) as ArchivedFile[]) : []
    },
  })
}

/**
 * Puts a part of the file away and notes it; false when this turn has ended meanwhile. Each part gets a number that no other writer has,
 * so that none writes over what belongs to the file, and is counted before it is there: whoever removes the export later looks for it.
 */
async function putPart(
  { account_id, id, resource, writer }: Started,
  { pieces, byteSize, rows, files, next }: Part,
): Promise<boolean> {
  const [counted] = await db().$queryRaw<{ part: number }[]>`
    UPDATE export SET part_count = part_count + 1
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND writer = ${writer}::uuid
    RETURNING part_count - 1 AS part`
  if (!counted) return false
  const [key, keyOfFiles] = [partKey, filesKey].map((keyOf) => keyOf(account_id, id, counted.part)) as [string, string]
  await store().put(key, Buffer.concat(pieces), resource === EVERYTHING ? 'application/zip' : 'text/csv')
  if (files.length > 0) await store().put(keyOfFiles, Buffer.from(JSON.stringify(files)), 'application/json')
  const { count } = await db().listExport.updateMany({
    where: { account_id, id, writer },
    data: {
      parts: { push: counted.part },
      cursor: next,
      row_count: { increment: rows },
      byte_size: { increment: byteSize },
    },
  })
  // Whoever removed the export meanwhile did not find the part.
  if (count === 0) for (const one of [key, keyOfFiles]) await store().remove(one, 0)
  return count > 0
}

async function end(
  ctx: ServiceContext,
  { account_id, id, writer }: Started,
  status: ExportStatus,
  failure: string | null = null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { count } = await tx.listExport.updateMany({
      where: { account_id, id, writer },
      data: { status, failure, writer: null, finished_at: new Date() },
    })
    if (count === 0) return
    const where = { account_id_id: { account_id, id } }
    const { row_count } = await tx.listExport.findUniqueOrThrow({ where, select: { row_count: true } })
    const after = { status, row_count: status === 'done' ? row_count : 0, failure }
    await recordHistory(tx, ctx, { verb: 'complete', type: 'export', id, before: { status: 'running' }, after })
  })
}

/** Who asked for it, with their rights now. */
async function contextOf(started: Started): Promise<ServiceContext> {
  const { account_id, actor_type: type, actor_id: id, actor_name: name, grant_id, request_id } = started
  const { tier, time_zone, currency } = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type, id, name },
    scopes: await scopesOfActor(account_id, { type, id, grantId: grant_id }),
    requestId: request_id,
    account: { tier, timeZone: time_zone, currency },
  }
}
