import { Prisma } from '@/prisma/generated/client'
import type { Actor, ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { inTransaction } from '@/lib/db/transaction'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { ImportStatus } from '@/lib/schemas/data/import'
import { scopesOfActor } from '@/lib/services/access/actor-scopes'
import { doBatch, end } from './batch'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import { SCOPES_OF } from './scopes'
import { wakeWaiting } from './waiting'

/** After so long another import has its turn; a job that ended well forgets its failed attempts. */
const TURN_MS = 3_000

type Started = {
  id: string
  account_id: string
  resource: ImportResource
  status: ImportStatus
  actor_type: Actor['type']
  actor_id: string | null
  actor_name: string
  grant_id: string | null
  request_id: string
}

/**
 * Works on an import for some seconds; what a process that ended was at is taken up where its last batch was committed.
 * Answers when there is more to do.
 */
async function workOnImport(subject: Subject, signal: AbortSignal): Promise<Date | null> {
  const until = Date.now() + TURN_MS
  const started = await readStarted(subject)
  if (!started) return null
  const ctx = await contextOf(started)
  if (!holds(ctx, SCOPES_OF[started.resource])) {
    const reason = `${started.actor_name} no longer has permission to change these records. Somebody with permission has to start it again.`
    await giveUp(ctx, started, reason)
    return null
  }
  let more = true
  while (more && !signal.aborted && Date.now() < until) {
    await countNewTable(IMPORT_KINDS[started.resource].type)
    more = await doBatch(ctx, started.id)
  }
  if (!more && started.status === 'undoing') await wakeWaiting(ctx)
  return more ? new Date() : null
}

/** As few rows as PostgreSQL may believe a table to have that grows with every batch. */
const FEW_ROWS = 10_000

/** Has the rows of a table counted that is as good as new: while it is believed to be empty, no index is known to be better than another. */
async function countNewTable(type: ImportKind['type']): Promise<void> {
  const [table] = await db().$queryRaw<{ rows: number }[]>`
    SELECT reltuples AS rows FROM pg_class WHERE oid = to_regclass(${`"${type}"`})`
  if (table && table.rows < FEW_ROWS) await db().$executeRaw`ANALYZE ${Prisma.raw(`"${type}"`)}`
}

/** Tells people that an import could not be brought to its end. */
async function failImport(subject: Subject): Promise<void> {
  const started = await readStarted(subject)
  const reason = 'Something went wrong on our side. The records created until then were kept and can be undone.'
  if (started) await giveUp(await contextOf(started), started, reason)
}

/** Makes jobs of the imports that are under way and have none. */
async function enqueueLostImports(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'work-on-imports', id, account_id, updated_at FROM import WHERE status IN ('checking', 'running', 'undoing')
    ON CONFLICT (queue, key) DO NOTHING`
}

async function readStarted({ account_id, id }: Subject): Promise<Started | undefined> {
  const rows = await db().$queryRaw<Started[]>`
    SELECT id, account_id, resource, status, actor_type, actor_id, actor_name, grant_id, request_id FROM import
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND status IN ('checking', 'running', 'undoing')`
  return rows[0]
}

async function giveUp(ctx: ServiceContext, started: Started, reason: string): Promise<void> {
  await inTransaction(ctx, (tx) => end(tx, ctx, started, 'failed', reason))
}

/** Who asked for it, with the rights of their role now; the history says that they did it by an import. */
async function contextOf(started: Started): Promise<ServiceContext> {
  const { account_id, actor_type, actor_id, actor_name, grant_id } = started
  const { tier, time_zone, currency } = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type: actor_type, id: actor_id, name: `${actor_name} (import)` },
    scopes: await scopesOfActor(account_id, { type: actor_type, id: actor_id, grantId: grant_id }),
    requestId: started.request_id,
    account: { tier, timeZone: time_zone, currency },
  }
}

/** What a job does with imports. */
export const importWork = { run: workOnImport, giveUp: failImport, enqueueLost: enqueueLostImports }
