import pg from 'pg'
import { env } from '@/lib/env'
import { NotReady } from './not-ready'

/** Whether sessions of PostgreSQL are handed around between connections, and whether what one prepares is known in the next. */
type Pooler = { sharesSessions: boolean; keepsPrepared: boolean }

const STATEMENT = { name: 'fieldline_pooler', text: 'SELECT pg_backend_pid() AS pid' }

/** What PostgreSQL says of a name that is prepared already, or not at all: somebody else had the session before. */
const OTHERS_SESSION = new Set(['42P05', '26000'])

/**
 * Finds out what is between this process and PostgreSQL: two connections that stay open get one session after the other only
 * from a pooler in transaction mode, which hands out first what was given back last.
 */
async function inspectPooler(): Promise<Pooler> {
  const clients = [open(), open()]
  try {
    const pids = []
    for (const client of clients) {
      await client.connect()
      pids.push(
        (await client.query<{ pid: number }>(env().DATABASE_PREPARED ? STATEMENT : STATEMENT.text)).rows[0]?.pid,
      )
    }
    return { sharesSessions: pids[0] === pids[1], keepsPrepared: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && OTHERS_SESSION.has(String(error.code)))) throw error
    return { sharesSessions: true, keepsPrepared: false }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

function open(): pg.Client {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => undefined)
  return client
}

const shared = globalThis as { fieldlineIsDirect?: string }

/** Throws `NotReady` while a pooler forgets the statements that this process prepares. Without a pooler it looks once. */
export async function checkPooler(): Promise<void> {
  const { DATABASE_URL, DATABASE_PREPARED } = env()
  if (!DATABASE_PREPARED || shared.fieldlineIsDirect === DATABASE_URL) return
  const { sharesSessions, keepsPrepared } = await inspectPooler()
  if (!sharesSessions) shared.fieldlineIsDirect = DATABASE_URL
  if (!keepsPrepared) throw new NotReady(FORGETS)
}

const FORGETS =
  'The connection pooler keeps no prepared statements: set DATABASE_PREPARED=0, or max_prepared_statements in PgBouncer 1.21 or newer.'

/** What to tell at the start of a pooler in transaction mode; nothing where there is none, or it is as it has to be. */
export async function describePooler(): Promise<string | null> {
  const { sharesSessions, keepsPrepared } = await inspectPooler()
  if (!sharesSessions) return null
  const direct = env().DATABASE_DIRECT_URL
    ? ''
    : ' Set DATABASE_DIRECT_URL to PostgreSQL itself: live updates, jobs and migrations need sessions of their own.'
  return `PostgreSQL is reached through a connection pooler in transaction mode.${direct}${keepsPrepared ? '' : ` ${FORGETS}`}`
}
