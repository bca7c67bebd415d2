import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '@/prisma/generated/client'
import { env } from '@/lib/env'
import { isTracing } from '@/lib/tracing'
import { keepContext, disablePreparedStatements, traceStatements } from './statement-hooks'

/**
 * One connection pool and one Prisma client per process. Both live on `globalThis`, because the framework may load
 * this module more than once in one process (routes, pages, the front server) and each copy would open its own pool.
 */

type Connections = { pool: pg.Pool; prisma: PrismaClient }

const shared = globalThis as { fieldlineConnections?: Connections; fieldlineReplicaConnections?: Connections }

function connect(connectionString: string): Connections {
  const { DATABASE_POOL_SIZE, DATABASE_PREPARED } = env()
  const opened = new pg.Pool({
    connectionString,
    max: DATABASE_POOL_SIZE,
    // Whoever waits longer for a connection is told to come back: soon enough to be of use to them.
    connectionTimeoutMillis: 5000,
    application_name: 'fieldline',
    ...atConnect,
  })
  // An idle connection that breaks (the database restarts) must not end the process; the next query reconnects.
  opened.on('error', () => undefined)
  // Nor one that breaks while somebody holds it: its next statement fails.
  opened.on('connect', (client) => {
    client.on('error', () => undefined)
    if (!DATABASE_PREPARED) disablePreparedStatements(client)
    if (isTracing()) traceStatements(client)
  })
  if (isTracing()) keepContext(opened)
  const adapter = new PrismaPg(opened, {
    // Without a name PostgreSQL plans every statement anew. The text is the identity, so its hash is the name.
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  return { pool: opened, prisma: new PrismaClient({ adapter }) }
}

/**
 * Lets PostgreSQL notice within seconds that the process behind a connection is gone, also while a statement waits for
 * a lock or a transaction for its next one: what it held (rows, an Idempotency-Key) is free again. Where the server's
 * system cannot tell, the end of the wait has to do.
 */
async function noticeDeath(client: pg.ClientBase): Promise<void> {
  await client.query(`SET idle_in_transaction_session_timeout = '60s'`)
  await client.query(`SET client_connection_check_interval = '2s'`).catch(() => undefined)
}

/** The pool waits for the promise before anybody gets the connection; its types do not say so yet. */
const atConnect = { onConnect: noticeDeath }

const names = new Map<string, string>()

/** The name under which a statement of this text is prepared; always the same one. */
export function statementName(sql: string): string {
  const existingName = names.get(sql)
  if (existingName) return existingName
  const name = `p${createHash('sha1').update(sql).digest('hex').slice(0, 24)}`
  // Statements with lists of varying length would fill memory here and in PostgreSQL; past a bound they share nothing.
  if (names.size < 2000) names.set(sql, name)
  return name
}

function connections(): Connections {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: start with `npm start`, or set it')
  shared.fieldlineConnections ??= connect(DATABASE_URL)
  return shared.fieldlineConnections
}

function replicaConnections(): Connections {
  const { DATABASE_REPLICA_URL } = env()
  if (!DATABASE_REPLICA_URL) throw new Error('DATABASE_REPLICA_URL is not set')
  shared.fieldlineReplicaConnections ??= connect(DATABASE_REPLICA_URL)
  return shared.fieldlineReplicaConnections
}

/**
 * For the statement that a request begins with, which takes a millisecond: when PostgreSQL is silent for so long, the
 * request is told to come back and its connection is given up. Else everybody would wait for as long as it is silent.
 */
export const SOON = { query_timeout: 3000 }

/**
 * True for every row, and has this transaction commit without waiting for the disk or a standby: a request is not to pay for what
 * is noted about it (its count, when its key was used). The log follows within a fraction of a second, which is all that a
 * crash can take from it (docs/decisions/017).
 */
export const COMMIT_WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true) = 'off'`

/** The Prisma client of this process. */
export function db(): PrismaClient {
  return connections().prisma
}

/** The connection pool, for the few statements written in SQL. */
export function pool(): pg.Pool {
  return connections().pool
}

/** The Prisma client of the replica; whether it may be asked is for lib/db/replica.ts to say. */
export function replicaDb(): PrismaClient {
  return replicaConnections().prisma
}

/** The replica's connection pool. */
export function replicaPool(): pg.Pool {
  return replicaConnections().pool
}

/** The pool if one is open; unlike `pool` it opens none. */
export function openPool(): pg.Pool | undefined {
  return shared.fieldlineConnections?.pool
}

/** Closes every connection of this process; the next use opens new ones. */
export async function disconnect(): Promise<void> {
  const open = [shared.fieldlineConnections, shared.fieldlineReplicaConnections]
  shared.fieldlineConnections = undefined
  shared.fieldlineReplicaConnections = undefined
  for (const connection of open) {
    await connection?.prisma.$disconnect()
    await connection?.pool.end()
  }
}
