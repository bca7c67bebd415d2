import { Counter, register } from 'prom-client'
import type { Actor } from '@/lib/access/context'
import { pool } from '@/lib/db/client'
import { instantOfId } from '@/lib/domain/id'
import { logFailure } from '@/lib/log'

/** A request that was answered, for the log of its account. */
export type LoggedRequest = {
  /** The id that the server gave the request. */
  id: string
  accountId: string
  actor: Actor
  method: string
  route: string
  queryKeys: readonly string[]
  status: number
  milliseconds: number
  /** The id that the answer carried. */
  requestId: string
}

/** `at` is when the request came, as its id says: the log is read in the order of ids, also from a moment on. */
type Entry = LoggedRequest & { at: number; dropped: number }

/** So many requests wait at most; more are left out and counted. */
export const MAX_WAITING = 5_000
/** A process writes so often at most. */
const WRITE_EVERY_MS = 1_000

type Buffer = {
  entries: Entry[]
  /** By account, how many requests were left out since its last one that was not. */
  dropped: Map<string, number>
  timer: NodeJS.Timeout | null
  writing: Promise<void>
}

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlineRequestLog?: Buffer }

function buffer(): Buffer {
  shared.fieldlineRequestLog ??= { entries: [], dropped: new Map(), timer: null, writing: Promise.resolve() }
  return shared.fieldlineRequestLog
}

const DROPPED = 'fieldline_request_log_dropped_total'

function countDropped(count: number): void {
  const registeredMetric = register.getSingleMetric(DROPPED)
  const counter =
    registeredMetric instanceof Counter
      ? registeredMetric
      : new Counter({ name: DROPPED, help: 'Requests that the request log left out because too many waited.' })
  counter.inc(count)
}

/**
 * Remembers a request for its account's log (R-RQ-1). Nothing waits for it: it is written within a second or two, together with
 * all others, and where more come than can be written they are left out and counted.
 */
export function noteApiRequest(request: LoggedRequest): void {
  const { entries, dropped } = buffer()
  if (entries.length >= MAX_WAITING) {
    leaveOut([request])
    return
  }
  const at = instantOfId(request.id) ?? Date.now()
  entries.push({ ...request, at, dropped: dropped.get(request.accountId) ?? 0 })
  dropped.delete(request.accountId)
  const state = buffer()
  state.timer ??= setTimeout(() => void flushRequestLog(), WRITE_EVERY_MS).unref()
}

function leaveOut(requests: readonly Pick<Entry, 'accountId'>[]): void {
  const { dropped } = buffer()
  for (const { accountId } of requests) dropped.set(accountId, (dropped.get(accountId) ?? 0) + 1)
  countDropped(requests.length)
}

/** Writes what waits; a server does so once more before it ends. */
export function flushRequestLog(): Promise<void> {
  const state = buffer()
  if (state.timer) clearTimeout(state.timer)
  state.timer = null
  state.writing = state.writing.then(() => writeAll(state))
  return state.writing
}

async function writeAll(state: Buffer): Promise<void> {
  const entries = state.entries.splice(0)
  if (entries.length === 0) return
  try {
    await pool().query(INSERT, valuesOf(entries))
  } catch (error) {
    logFailure('the request log could not be written', error)
    leaveOut(entries)
  }
}

/** Without waiting for the disk: a crash may take the last fraction of a second. An account that is gone has no log. */
const INSERT = `
  INSERT INTO request_log (id, account_id, created_at, method, route, query_keys, status, status_class, duration, request_id,
    actor_type, actor_id, actor_name, dropped)
  SELECT n.id, n.account_id, to_timestamp(n.at / 1000), n.method, n.route,
    string_to_array(n.query_keys, ','), n.status, n.status / 100 || 'xx', n.duration, n.request_id,
    n.actor_type, n.actor_id, n.actor_name, n.dropped
  FROM unnest($1::uuid[], $2::uuid[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[],
    $10::text[], $11::uuid[], $12::text[], $13::int[])
    AS n (id, account_id, at, method, route, query_keys, status, duration, request_id, actor_type, actor_id, actor_name, dropped)
  JOIN account a ON a.id = n.account_id
  WHERE set_config('synchronous_commit', 'off', true) = 'off'
  ON CONFLICT DO NOTHING`

function valuesOf(entries: readonly Entry[]): unknown[] {
  const column = <T>(value: (entry: Entry) => T) => entries.map(value)
  return [
    column(({ id }) => id),
    column(({ accountId }) => accountId),
    column(({ at }) => at),
    column(({ method }) => method),
    column(({ route }) => route),
    // No name of a parameter has a comma.
    column(({ queryKeys }) => queryKeys.join(',')),
    column(({ status }) => status),
    column(({ milliseconds }) => Math.round(milliseconds)),
    column(({ requestId }) => requestId),
    column(({ actor }) => actor.type),
    column(({ actor }) => actor.id),
    column(({ actor }) => actor.name),
    column(({ dropped }) => dropped),
  ]
}
