import type { ServiceContext } from '@/lib/auth/context'
import { ROLE_SCOPES, type Scope } from '@/lib/auth/permissions'
import { db } from '@/lib/db/client'
import { isDatabaseDown } from '@/lib/db/failures'
import { inTransaction } from '@/lib/db/transaction'
import type { ImportResource } from '@/lib/domain/imports/fields'
import { logFailure } from '@/lib/log'
import type { ImportStatus } from '@/lib/schemas/import'
import { doBatch, end } from './batch'
import { SCOPES_OF } from './scopes'

/** A process that said nothing for so long has ended. */
const SILENCE = '20 seconds'
const MOST_ATTEMPTS = 4
/** After so long another import has its turn. */
const TURN_MS = 10_000
/** A job of the runner ends after so long and the next one goes on. */
const SHIFT_MS = 90_000

type Claimed = {
  id: string
  account_id: string
  resource: ImportResource
  status: ImportStatus
  actor_type: 'user' | 'system'
  actor_id: string | null
  actor_name: string
  request_id: string
}

/** Whether any import waits for a process. */
export async function importsDue(): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM import WHERE status IN ('checking', 'running', 'undoing')
      AND (seen_at IS NULL OR seen_at < now() - ${SILENCE}::interval) LIMIT 1`
  return rows.length > 0
}

/**
 * Works on imports that wait, each for some seconds in turn, until none does or the shift is over. What a process that ended
 * was at is taken up where its last batch was committed.
 */
export async function workOnImports(now: () => number = Date.now): Promise<void> {
  const until = now() + SHIFT_MS
  while (now() < until) {
    const claimed = await claim()
    if (!claimed) return
    await work(claimed, now)
  }
}

async function claim(): Promise<Claimed | undefined> {
  const rows = await db().$queryRaw<Claimed[]>`
    UPDATE import SET seen_at = now() WHERE (account_id, id) = (
      SELECT account_id, id FROM import WHERE status IN ('checking', 'running', 'undoing')
        AND (seen_at IS NULL OR seen_at < now() - ${SILENCE}::interval)
      ORDER BY seen_at NULLS FIRST, updated_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id, resource, status, actor_type, actor_id, actor_name, request_id`
  return rows[0]
}

async function work(claimed: Claimed, now: () => number): Promise<void> {
  const until = now() + TURN_MS
  try {
    const ctx = await contextOf(claimed)
    if (!ctx.scopes.has('admin') && !ctx.scopes.has(SCOPES_OF[claimed.resource])) {
      const reason = `${claimed.actor_name} no longer has permission to change these records. Somebody with permission has to start it again.`
      await giveUp(ctx, claimed, reason)
      return
    }
    let more = true
    while (more && now() < until) more = await doBatch(ctx, claimed.id)
    // Others have their turn; the next look goes on with it.
    if (more)
      await db().$executeRaw`
      UPDATE import SET seen_at = NULL, updated_at = now() WHERE account_id = ${claimed.account_id}::uuid AND id = ${claimed.id}::uuid`
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    logFailure('a batch of an import failed', error, { account_id: claimed.account_id, import_id: claimed.id })
    await noteFailure(claimed)
  }
}

/** What failed is tried again after a while: it may have met another change. In the end people are told. */
async function noteFailure(claimed: Claimed): Promise<void> {
  const { attempts } = await db().csvImport.update({
    where: { account_id_id: { account_id: claimed.account_id, id: claimed.id } },
    data: { attempts: { increment: 1 }, seen_at: new Date() },
    select: { attempts: true },
  })
  if (attempts < MOST_ATTEMPTS) return
  const reason = 'Something went wrong on our side. The records created until then were kept and can be undone.'
  await giveUp(await contextOf(claimed), claimed, reason)
}

async function giveUp(ctx: ServiceContext, claimed: Claimed, reason: string): Promise<void> {
  await inTransaction(ctx, (tx) => end(tx, ctx, claimed, 'failed', reason))
}

/** Who asked for it, with the rights of their role now; the history says that they did it by an import. */
async function contextOf(claimed: Claimed): Promise<ServiceContext> {
  const { account_id, actor_type, actor_id, actor_name } = claimed
  const { tier, time_zone, currency } = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type: actor_type, id: actor_id, name: `${actor_name} (import)` },
    scopes: await scopesOf(claimed),
    requestId: claimed.request_id,
    account: { tier, timeZone: time_zone, currency },
  }
}

async function scopesOf({ account_id, actor_type, actor_id, resource }: Claimed): Promise<ReadonlySet<Scope>> {
  if (actor_type !== 'user' || actor_id === null) return new Set([SCOPES_OF[resource]])
  const user = await db().user.findFirst({
    where: { account_id, id: actor_id, status: 'active', deleted_at: null },
    select: { role: true },
  })
  return new Set(user ? ROLE_SCOPES[user.role] : [])
}
