import type { Actor, ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import type { ExportResource } from '@/lib/domain/spreadsheets/exports'
import type { ExportStatus } from '@/lib/schemas/data/export'
import { scopesOfActor } from '@/lib/services/access/actor-scopes'
import { partKey, removeParts } from '@/lib/db/export-files'
import { store } from '@/lib/storage/installed'
import { exportList } from './export'
import { scopeOfExport } from './scopes'

/** What is held in memory of a file, and lies in the store as one part. */
const PART_BYTES = 4 * 1024 * 1024

type Started = {
  id: string
  account_id: string
  resource: ExportResource
  filters: Record<string, string>
  columns: string[]
  part_count: number
  actor_type: Actor['type']
  actor_id: string | null
  actor_name: string
  request_id: string
}

/** Writes the file of an export, with the rights that who asked for it has by now. Begun again it is written anew. */
export async function writeExport(subject: Subject, signal: AbortSignal): Promise<Date | null> {
  const started = await readStarted(subject)
  if (!started) return null
  const ctx = await contextOf(started)
  if (!holds(ctx, scopeOfExport(started.resource))) {
    await end(ctx, started, 'failed', { failure: `${started.actor_name} no longer has permission to see this list.` })
    return null
  }
  const written = await writeParts(ctx, started, signal)
  // The process stops: another one writes the file.
  if (!written) return new Date()
  await end(ctx, started, 'done', written)
  return null
}

/** Tells people that an export could not be written. */
export async function failExport(subject: Subject): Promise<void> {
  const started = await readStarted(subject)
  const failure = 'Something went wrong on our side. Ask for the export again.'
  if (started) await end(await contextOf(started), started, 'failed', { failure })
}

/** Makes jobs of the exports that wait or are under way and have none. */
export async function enqueueLostExports(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'write-exports', id, account_id, updated_at FROM export WHERE status IN ('queued', 'running')
    ON CONFLICT (queue, key) DO NOTHING`
}

async function readStarted({ account_id, id }: Subject): Promise<Started | undefined> {
  const rows = await db().$queryRaw<Started[]>`
    UPDATE export SET status = 'running', row_count = 0, updated_at = now()
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running')
    RETURNING id, account_id, resource, filters, columns, part_count, actor_type, actor_id, actor_name, request_id`
  return rows[0]
}

type Written = { row_count: number; byte_size: number; part_count: number }

/** The file in parts; `null` when it was asked to stop, or the export is gone. */
async function writeParts(ctx: ServiceContext, started: Started, signal: AbortSignal): Promise<Written | null> {
  const { id, account_id, resource, filters, columns } = started
  // What an attempt before this one wrote.
  await removeParts(started)
  const written: Written = { row_count: 0, byte_size: 0, part_count: 0 }
  const note = (rows: number) => {
    written.row_count += rows
  }
  const { bytes } = await exportList(ctx, resource, new URLSearchParams(filters), { columns, note, patiently: true })
  let pieces: Uint8Array[] = []
  let held = 0
  const put = async (): Promise<boolean> => {
    const part = written.part_count
    written.part_count += 1
    const { row_count, part_count } = written
    // Counted before it is there: whoever removes the export later looks for it.
    const { count } = await db().listExport.updateMany({ where: { account_id, id }, data: { row_count, part_count } })
    if (count === 0) return false
    await store().put(partKey(account_id, id, part), Buffer.concat(pieces), 'text/csv')
    pieces = []
    held = 0
    return true
  }
  for await (const piece of bytes) {
    if (signal.aborted) return null
    pieces.push(piece)
    held += piece.byteLength
    written.byte_size += piece.byteLength
    if (held >= PART_BYTES && !(await put())) return null
  }
  if (held > 0 && !(await put())) return null
  return written
}

async function end(
  ctx: ServiceContext,
  { account_id, id }: Started,
  status: ExportStatus,
  more: Partial<Written> & { failure?: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.listExport.update({
      where: { account_id_id: { account_id, id } },
      data: { ...more, status, finished_at: new Date() },
      select: { id: true },
    })
    const after = { status, row_count: more.row_count ?? 0, failure: more.failure ?? null }
    await recordHistory(tx, ctx, { verb: 'complete', type: 'export', id, before: { status: 'running' }, after })
  })
}

/** Who asked for it, with their rights now. */
async function contextOf(started: Started): Promise<ServiceContext> {
  const { account_id, actor_type: type, actor_id: id, actor_name: name, request_id } = started
  const { tier, time_zone, currency } = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type, id, name },
    scopes: await scopesOfActor(account_id, { type, id }),
    requestId: request_id,
    account: { tier, timeZone: time_zone, currency },
  }
}
