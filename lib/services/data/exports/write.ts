import type { Actor, ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import type { ExportResource } from '@/lib/domain/spreadsheets/exports'
import type { ExportStatus } from '@/lib/schemas/data/export'
import { scopesOfActor } from '@/lib/services/access/actor-scopes'
import { partKey } from '@/lib/services/data/export-files'
import { store } from '@/lib/storage/installed'
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
  resource: ExportResource
  filters: Record<string, string>
  columns: string[]
  cursor: string | null
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

/** Tells people that an export could not be written. */
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

/** Takes an export up. Without a place to go on from its file begins anew: it may be whole, by a process that died before it could say so. */
async function readStarted({ account_id, id }: Subject): Promise<Started | undefined> {
  const rows = await db().$queryRaw<Started[]>`
    UPDATE export SET status = 'running', writer = gen_random_uuid(), updated_at = now(),
      parts = CASE WHEN cursor IS NULL THEN '{}' ELSE parts END,
      row_count = CASE WHEN cursor IS NULL THEN 0 ELSE row_count END,
      byte_size = CASE WHEN cursor IS NULL THEN 0 ELSE byte_size END
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running')
    RETURNING id, account_id, resource, filters, columns, cursor, writer, actor_type, actor_id, actor_name,
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
  const { resource, filters, columns, cursor: from } = started
  let pieces: Uint8Array[] = []
  let [held, rows] = [0, 0]
  for await (const batch of csvBatches(ctx, resource, filters, { columns, from })) {
    const { next } = batch
    pieces.push(batch.bytes)
    held += batch.bytes.byteLength
    rows += batch.rows
    const isOver = signal.aborted || Date.now() >= until
    if (next !== null && !isOver && held < PART_BYTES) continue
    if (!(await putPart(started, Buffer.concat(pieces), { rows, next }))) return 'lost'
    if (next === null) break
    if (isOver) return 'more'
    pieces = []
    ;[held, rows] = [0, 0]
  }
  return 'whole'
}

/**
 * Puts a part of the file away and notes it; false when this turn has ended meanwhile. Each part gets a number that no other writer has,
 * so that none writes over what belongs to the file, and is counted before it is there: whoever removes the export later looks for it.
 */
async function putPart(
  { account_id, id, writer }: Started,
  bytes: Uint8Array,
  { rows, next }: { rows: number; next: string | null },
): Promise<boolean> {
  const [counted] = await db().$queryRaw<{ part: number }[]>`
    UPDATE export SET part_count = part_count + 1
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND writer = ${writer}::uuid
    RETURNING part_count - 1 AS part`
  if (!counted) return false
  await store().put(partKey(account_id, id, counted.part), bytes, 'text/csv')
  const { count } = await db().listExport.updateMany({
    where: { account_id, id, writer },
    data: {
      parts: { push: counted.part },
      cursor: next,
      row_count: { increment: rows },
      byte_size: { increment: bytes.byteLength },
    },
  })
  // Whoever removed the export meanwhile did not find the part.
  if (count === 0) await store().remove(partKey(account_id, id, counted.part), 0)
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
