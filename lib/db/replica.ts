import type pg from 'pg'
import { env } from '@/lib/env'
import { pool, replicaDb, replicaPool } from './client'
import type { PrismaClient } from '@/prisma/generated/client'

/*
 * Lists and reports may be read from a replica, as long as everybody reads their own writes. A replica answers for an account
 * when it has replayed all that the account had committed at its last look: every request looks (`refreshReplicaState`), on
 * the primary, whether the history of its account has grown, and only then asks how far the log has come.
 */

/** What a process knows of an account: its history beyond `settled` had `rows` rows when the log had come to `log`. */
type ReplicaPosition = { settled: string; rows: number; log: bigint }

type Knowledge = {
  positions: Map<string, ReplicaPosition>
  /** When this process last wrote for an account; what was looked up before is not to be believed. */
  written: Map<string, number>
  /** How far the replica had come, and when it last said so. */
  replayed: bigint
  heardAt: number
  poll?: ReturnType<typeof setInterval>
}

/** The framework may load this module more than once in a process; what is known is known once. */
const shared = globalThis as { fieldlineReplica?: Knowledge }

const POLL_MS = 100
/** A replica that was silent for so long gets no questions. */
const SILENCE_MS = 2000
const MAX_ACCOUNTS = 10_000

function knowledge(): Knowledge {
  shared.fieldlineReplica ??= { positions: new Map(), written: new Map(), replayed: -1n, heardAt: -Infinity }
  return shared.fieldlineReplica
}

/** Looks how far an account has come. Every request does, right after it is known whose it is; without a replica it is nothing. */
export async function refreshReplicaState(accountId: string): Promise<void> {
  if (!env().DATABASE_REPLICA_URL) return
  const { positions, written } = knowledge()
  startPolling()
  const began = performance.now()
  const position = positions.get(accountId)
  if (position && (await rowsBeyond(accountId, position.settled)).rows === position.rows) return
  positions.delete(accountId)
  // Whatever of the history is committed later has a place behind this one, so that its rows are missed in no count.
  const { rows } = await pool().query<{ settled: string }>({
    name: 'settled_history',
    text: 'SELECT settled_history_position()::text AS settled',
  })
  const settled = rows[0]?.settled ?? '0'
  const beyond = await rowsBeyond(accountId, settled)
  if ((written.get(accountId) ?? -1) >= began) return
  written.delete(accountId)
  if (positions.size >= MAX_ACCOUNTS) positions.clear()
  positions.set(accountId, { settled, rows: beyond.rows, log: readPosition(beyond.log) })
}

/** The log's position is asked for after the rows were looked at, so that all of them lie before it. */
async function rowsBeyond(accountId: string, settled: string): Promise<{ rows: number; log: string }> {
  const { rows } = await pool().query<{ rows: number; log: string }>({
    name: 'account_standing',
    text: `SELECT (SELECT count(*)::int FROM history WHERE account_id = $1 AND position > $2) AS rows,
      pg_current_wal_insert_lsn()::text AS log`,
    values: [accountId, settled],
  })
  return rows[0] ?? { rows: -1, log: '' }
}

/** Says that this process has just written for an account: the rest of the same request must see it. */
export function noteWrite(accountId: string): void {
  if (!env().DATABASE_REPLICA_URL) return
  const { positions, written } = knowledge()
  positions.delete(accountId)
  written.set(accountId, performance.now())
}

/** The replica, when there is one and it has all that the account had written when its request began. */
export function freshReplica(accountId: string): { prisma: PrismaClient; pool: pg.Pool } | null {
  if (!env().DATABASE_REPLICA_URL) return null
  const { positions, replayed, heardAt } = knowledge()
  const position = positions.get(accountId)
  if (!position || position.log > replayed || performance.now() - heardAt > SILENCE_MS) return null
  return { prisma: replicaDb(), pool: replicaPool() }
}

function startPolling(): void {
  const state = knowledge()
  if (state.poll) return
  let asking = false
  state.poll = setInterval(() => {
    if (asking) return
    asking = true
    void askReplica(state).finally(() => (asking = false))
  }, POLL_MS)
  state.poll.unref()
}

async function askReplica(state: Knowledge): Promise<void> {
  try {
    const { rows } = await replicaPool().query<{ replayed: string | null }>({
      name: 'replayed',
      text: 'SELECT pg_last_wal_replay_lsn()::text AS replayed',
    })
    // What is no standby replays nothing, and answers nothing.
    state.replayed = rows[0]?.replayed ? readPosition(rows[0].replayed) : -1n
    state.heardAt = performance.now()
  } catch {
    state.heardAt = -Infinity
  }
}

/** A position in the log as a number: `16/B374D848` is two halves in hexadecimal. */
function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Forgets what is known and asks no more; for the end of the process and for tests. */
export function forgetReplica(): void {
  clearInterval(shared.fieldlineReplica?.poll)
  shared.fieldlineReplica = undefined
}

/** By how many seconds the replica is behind what was committed last; null without a replica. Throws while it does not answer. */
export async function readReplicaLag(): Promise<number | null> {
  if (!env().DATABASE_REPLICA_URL) return null
  // While nobody writes nothing is replayed, and it is not behind.
  const { rows } = await replicaPool().query<{ lag: number }>(
    `SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
       ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END::float8 AS lag`,
  )
  return rows[0]?.lag ?? null
}
