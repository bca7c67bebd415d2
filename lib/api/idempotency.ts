import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/auth/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { badQuery, ServiceError } from '@/lib/errors'
import type { ApiResponse } from './http'

/** How long a first answer is kept. */
export const KEPT_HOURS = 24

const KEY_LENGTH = 255

/**
 * Serves a POST that carries an Idempotency-Key: the first answer is stored in the same transaction as what it wrote,
 * so the two are both there or neither. A retry replays it. The key is held by a lock that ends with the transaction:
 * a first request that dies with its process frees the key by itself.
 *
 * Throws `idempotency_in_progress` while the first runs, `idempotency_mismatch` when the key came with another request.
 */
export async function withIdempotencyKey(
  ctx: ServiceContext,
  key: string,
  request: { method: string; path: string; body: unknown },
  run: (ctx: ServiceContext) => Promise<ApiResponse>,
  toAnswer: (error: ServiceError) => ApiResponse,
  seconds?: number,
): Promise<ApiResponse> {
  if (key.length > KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw badQuery([{ field: 'Idempotency-Key', message: `must have 1 to ${KEY_LENGTH} printable ASCII characters` }])
  const fingerprint = fingerprintOf(request)

  const work = async (tx: Transaction) => {
    if (!(await holdKey(tx, ctx, key))) throw new ServiceError('idempotency_in_progress')
    const known = await findAnswer(tx, ctx, key)
    if (known) {
      if (known.fingerprint !== fingerprint) throw new ServiceError('idempotency_mismatch')
      return { ...known.answer, headers: { ...known.answer.headers, 'Idempotent-Replayed': 'true' } }
    }
    const answer = await runOrUndo(tx, ctx, run, toAnswer)
    await keepAnswer(tx, ctx, key, fingerprint, answer)
    return answer
  }
  return inTransaction(ctx, work, seconds)
}

function fingerprintOf(request: { method: string; path: string; body: unknown }): string {
  return createHash('sha256')
    .update(`${request.method} ${request.path}\n${canonical(request.body)}`)
    .digest('hex')
}

/** JSON with sorted keys: the same body written in another order is the same body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

async function holdKey(tx: Transaction, ctx: ServiceContext, key: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${ctx.accountId}/${key}`}, 7)) AS held`
  return rows[0]?.held === true
}

async function findAnswer(tx: Transaction, ctx: ServiceContext, key: string) {
  const row = await tx.idempotencyKey.findUnique({ where: { account_id_key: { account_id: ctx.accountId, key } } })
  if (!row || row.created_at.getTime() < Date.now() - KEPT_HOURS * 3_600_000) return null
  const headers = row.headers as Record<string, string>
  return { fingerprint: row.fingerprint, answer: { status: row.status, headers, body: row.body } }
}

/** A refusal is an answer too, and is kept; but nothing that the verb wrote before it was refused may stay. */
async function runOrUndo(
  tx: Transaction,
  ctx: ServiceContext,
  run: (ctx: ServiceContext) => Promise<ApiResponse>,
  toAnswer: (error: ServiceError) => ApiResponse,
): Promise<ApiResponse> {
  await tx.$executeRaw`SAVEPOINT verb`
  try {
    return await run({ ...ctx, tx })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT verb`
    return toAnswer(error)
  }
}

async function keepAnswer(tx: Transaction, ctx: ServiceContext, key: string, fingerprint: string, answer: ApiResponse) {
  const kept = { fingerprint, ...answer, created_at: new Date() }
  await tx.idempotencyKey.upsert({
    where: { account_id_key: { account_id: ctx.accountId, key } },
    create: { account_id: ctx.accountId, key, ...kept },
    update: kept,
    select: { key: true },
  })
}
