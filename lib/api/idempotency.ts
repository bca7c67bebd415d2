import { createHash } from 'node:crypto'
import type { OnceEach, ServiceContext } from '@/lib/access/context'
import { noteWithin } from '@/lib/db/follow-up'
import { db } from '@/lib/db/client'
import { trySessionLock } from '@/lib/db/session-lock'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { badQuery, ServiceError } from '@/lib/errors'
import type { ApiResponse } from './http'
import { openBody, sealBody } from './sealed-body'

/** How long a first answer is kept. */
const KEPT_HOURS = 24

const KEY_LENGTH = 255

/** How a request is served, part by part. */
export type Steps<Prepared> = {
  /** Slow work outside the database: it comes before the transaction, and holds no connection. */
  prepare: () => Promise<Prepared>
  run: (ctx: ServiceContext, prepared: Prepared) => Promise<ApiResponse>
  /** Runs what needs the database when it is the account's turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  toAnswer: (error: ServiceError) => ApiResponse
  /** How long the transaction may take. */
  seconds: number | undefined
  /** Its operations commit one by one, each stored for itself: a bulk request that is not atomic. */
  isInPieces: boolean
}

type Identity = { method: string; path: string; body: unknown }

/**
 * Serves a POST that carries an Idempotency-Key: the first answer is stored in the same transaction as what it wrote,
 * so the two are both there or neither. A retry replays it. The key is held by a lock that ends with the transaction:
 * a first request that dies with its process frees the key by itself. Work that is prepared first has a lock of its own, so
 * that two requests that come together do not both do it (docs/decisions/002). A key is the sender's own: another credential that sends
 * the same one asks for the first time.
 *
 * Throws `idempotency_in_progress` while the first runs, `idempotency_mismatch` when the key came with another request.
 */
export async function withIdempotencyKey<Prepared>(
  ctx: ServiceContext,
  key: string,
  identity: Identity,
  steps: Steps<Prepared>,
  isPrepared: boolean,
): Promise<ApiResponse> {
  if (key.length > KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw badQuery([{ field: 'Idempotency-Key', message: `must have 1 to ${KEY_LENGTH} printable ASCII characters` }])
  const fingerprint = fingerprintOf(identity)
  if (!isPrepared && !steps.isInPieces)
    return serveOnce(ctx, key, fingerprint, steps, await prepareAnswer(steps.prepare))

  const release = await trySessionLock(`${ctx.accountId}/${key}`)
  if (!release) throw new ServiceError('idempotency_in_progress')
  try {
    const { replay } = await findReplay(db(), ctx, key, fingerprint)
    if (replay) return replay
    const serve = steps.isInPieces ? serveInPieces : serveOnce
    return await serve(ctx, key, fingerprint, steps, await prepareAnswer(steps.prepare))
  } finally {
    await release()
  }
}

/**
 * Serves a request whose operations commit one by one (R-BU-4): each stores its result under the key in its own transaction, so that a
 * retry does only what is missing, and no other request waits for the numbers and rows that a long one would hold until its end.
 */
function serveInPieces<Prepared>(
  ctx: ServiceContext,
  key: string,
  fingerprint: string,
  { run, inTurn, toAnswer }: Steps<Prepared>,
  prepared: () => Prepared,
): Promise<ApiResponse> {
  const stored: string[] = []
  const onceEach: OnceEach = (index, operation, work) => {
    // No key of a client has a line break.
    const piece = `${key}\n${index}`
    stored.push(piece, ownKey(ctx, piece))
    return doOnce(ctx, piece, fingerprintOf({ method: 'POST', path: fingerprint, body: operation }), work)
  }
  return inTurn(async () => {
    const answer = await run({ ...ctx, onceEach }, prepared()).catch((error: unknown) => {
      if (isAnswer(error)) return toAnswer(error)
      throw error
    })
    await inTransaction(ctx, async (tx) => {
      const { rowKey } = await findReplay(tx, ctx, key, fingerprint)
      await keepAnswer(tx, ctx, rowKey, fingerprint, answer)
      const pieces = { account_id: ctx.accountId, key: { in: stored }, asked_by: askerOf(ctx) }
      await tx.idempotencyKey.deleteMany({ where: pieces })
    })
    return answer
  })
}

function doOnce<Result>(
  ctx: ServiceContext,
  key: string,
  fingerprint: string,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const { replay, rowKey } = await findReplay(tx, ctx, key, fingerprint)
    if (replay) return JSON.parse(replay.body) as Result
    const result = await work({ ...ctx, tx })
    await keepAnswer(tx, ctx, rowKey, fingerprint, { status: 200, headers: {}, body: JSON.stringify(result) })
    return result
  })
}

function serveOnce<Prepared>(
  ctx: ServiceContext,
  key: string,
  fingerprint: string,
  { run, inTurn, toAnswer, seconds }: Steps<Prepared>,
  prepared: () => Prepared,
): Promise<ApiResponse> {
  const work = async (tx: Transaction) => {
    if (!(await holdKey(tx, ctx, key))) throw new ServiceError('idempotency_in_progress')
    const { replay, rowKey } = await findReplay(tx, ctx, key, fingerprint)
    if (replay) return replay
    const answer = await runOrUndo(tx, () => run({ ...ctx, tx }, prepared()), toAnswer)
    await keepAnswer(tx, ctx, rowKey, fingerprint, answer)
    return answer
  }
  return inTurn(() => inTransaction(ctx, work, seconds))
}

/** Whether the error answers the request for good. Whoever did too much at once is to send it again. */
function isAnswer(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status < 500 && error.code !== 'too_many_at_once'
}

/** A refusal while preparing is thrown when the result is asked for: it is an answer, which is stored. */
async function prepareAnswer<Prepared>(prepare: () => Promise<Prepared>): Promise<() => Prepared> {
  try {
    const prepared = await prepare()
    return () => prepared
  } catch (error) {
    if (!isAnswer(error)) throw error
    return () => {
      throw error
    }
  }
}

function fingerprintOf(request: Identity): string {
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

/** Who sends a key: another credential gets no answer to it, but one of its own. */
function askerOf({ actor, grantId }: ServiceContext): string {
  return `${actor.type} ${grantId ?? actor.id}`
}

/** Where the answer to a key is that another credential has sent before. */
function ownKey(ctx: ServiceContext, key: string): string {
  return `${key}\n${askerOf(ctx)}`
}

/**
 * The answer that was stored for the credential, if there is one, and the place of the next: the key itself, where processes of the version
 * before look for it, unless another credential has that. No key that is sent has a line break.
 */
async function findReplay(
  tx: Transaction,
  ctx: ServiceContext,
  key: string,
  fingerprint: string,
): Promise<{ replay: ApiResponse | null; rowKey: string }> {
  const asker = askerOf(ctx)
  const keyOfCaller = ownKey(ctx, key)
  const created_at = { gt: new Date(Date.now() - KEPT_HOURS * 3_600_000) }
  const rows = await tx.idempotencyKey.findMany({
    where: { account_id: ctx.accountId, key: { in: [key, keyOfCaller] }, created_at },
  })
  const isForeign = rows.some((row) => row.key === key && row.asked_by !== null && row.asked_by !== asker)
  const row = rows.find((one) => one.key === keyOfCaller) ?? (isForeign ? undefined : rows[0])
  const rowKey = row?.key ?? (isForeign ? keyOfCaller : key)
  if (!row) return { replay: null, rowKey }
  if (row.fingerprint !== fingerprint) throw new ServiceError('idempotency_mismatch')
  const headers = { ...(row.headers as Record<string, string>), 'Idempotent-Replayed': 'true' }
  return { replay: { status: row.status, headers, body: openBody(ctx.accountId, rowKey, row.body) }, rowKey }
}

/** A refusal is an answer too, and is kept; but nothing that the verb wrote before it was refused may stay. */
async function runOrUndo(
  tx: Transaction,
  run: () => Promise<ApiResponse>,
  toAnswer: (error: ServiceError) => ApiResponse,
): Promise<ApiResponse> {
  await tx.$executeRaw`SAVEPOINT verb`
  try {
    return await noteWithin(tx, true, run)
  } catch (error) {
    if (!isAnswer(error)) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT verb`
    return toAnswer(error)
  }
}

async function keepAnswer(tx: Transaction, ctx: ServiceContext, key: string, fingerprint: string, answer: ApiResponse) {
  const body = sealBody(ctx.accountId, key, answer.body)
  const storedAnswer = { fingerprint, ...answer, asked_by: askerOf(ctx), body, created_at: new Date() }
  await tx.idempotencyKey.upsert({
    where: { account_id_key: { account_id: ctx.accountId, key } },
    create: { account_id: ctx.accountId, key, ...storedAnswer },
    update: storedAnswer,
    select: { key: true },
  })
}
