import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { traced } from '@/lib/tracing'

/* What is done to every statement on its way to PostgreSQL, for those installations that want it. */

type Input = unknown[]
type Send = (...input: Input) => unknown
type Callback = (error: unknown, result: unknown) => void

function through(client: pg.PoolClient, around: (send: Send, input: Input) => unknown): void {
  const send = client.query.bind(client) as Send
  client.query = ((...input: Input) => around(send, input)) as typeof client.query
}

/** A statement as an object that is not itself what is sent (a cursor, a copy). */
function isPlain(one: unknown): one is { text: string } {
  return typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string' && !('submit' in one)
}

/**
 * Sends every statement without a name from now on. A pooler in transaction mode gives each transaction another session of
 * PostgreSQL, which does not know what was prepared in the one before.
 */
export function disablePreparedStatements(client: pg.PoolClient): void {
  through(client, (send, input) => send(...input.map((one) => (isPlain(one) ? { ...one, name: undefined } : one))))
}

/** A span for every statement: its text has placeholders where values are, so nothing of a record is in it. */
export function traceStatements(client: pg.PoolClient): void {
  through(client, (send, input) => {
    const [first] = input
    const text = typeof first === 'string' ? first : isPlain(first) ? first.text : undefined
    if (text === undefined) return send(...input)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
    const name = /\w+/.exec(text)?.[0] ?? 'statement'
    const callback = input.at(-1)
    const values = typeof callback === 'function' ? input.slice(0, -1) : input
    const result = traced(name, attributes, 'client', async () => send(...values))
    if (typeof callback !== 'function') return result
    const report = callback as Callback
    result.then(
      (answer) => report(null, answer),
      (error: unknown) => report(error, undefined),
    )
    return undefined
  })
}

/** Whoever waits for a connection gets it in their own context, not in that of who gave it back: spans have parents by that. */
export function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown
  pool.connect = ((callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect
}
