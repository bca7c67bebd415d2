import pg from 'pg'
import { directDatabaseUrl } from '@/lib/env'

/*
 * Locks for work outside the database that may take long: all of those that a process holds are on one connection of its
 * own, so that none of the pool's waits idle meanwhile. They end with the connection, and so with the process.
 */

/** `last` is the statement that was sent last: a connection takes one at a time. */
type Session = { client: pg.Client; last: Promise<unknown>; held: Set<string> }

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlineSessionLocks?: Session }

/** Locks of other kinds have other numbers here (lib/api/idempotency.ts). */
const KIND = 8

/**
 * Takes a lock that one request of the whole installation holds at a time, and returns how to release it; `null` when
 * another holds it. A lock is lost when its connection breaks: what must never happen twice is for the database to prevent.
 */
export async function trySessionLock(name: string): Promise<(() => Promise<void>) | null> {
  const session = (shared.fieldlineSessionLocks ??= openSession())
  // A session may take its own lock again, so PostgreSQL would not tell.
  if (session.held.has(name)) return null
  session.held.add(name)
  try {
    if (await callLockFunction(session, 'pg_try_advisory_lock', name)) return () => unlock(session, name)
  } catch (error) {
    // What comes next tries another connection; the locks on this one last as long as somebody holds one.
    if (shared.fieldlineSessionLocks === session) shared.fieldlineSessionLocks = undefined
    forget(session, name)
    throw error
  }
  forget(session, name)
  return null
}

function openSession(): Session {
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    application_name: 'fieldline locks',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
  })
  const session: Session = { client, last: client.connect(), held: new Set() }
  const abandon = () => {
    if (shared.fieldlineSessionLocks === session) shared.fieldlineSessionLocks = undefined
  }
  client.once('error', abandon).on('error', () => undefined)
  client.once('end', abandon)
  return session
}

function callLockFunction(
  session: Session,
  what: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  name: string,
): Promise<boolean> {
  const answer = session.last.then(async () => {
    const text = `SELECT ${what}(hashtextextended($1, $2)) AS done`
    const { rows } = await session.client.query<{ done: boolean }>(text, [name, KIND])
    return rows[0]?.done === true
  })
  session.last = answer
  return answer
}

async function unlock(session: Session, name: string): Promise<void> {
  // Where the connection is gone the lock is too.
  await callLockFunction(session, 'pg_advisory_unlock', name).catch(() => undefined)
  forget(session, name)
}

/** The last one closes the door: no connection is kept for locks that nobody holds. */
function forget(session: Session, name: string): void {
  session.held.delete(name)
  if (session.held.size > 0) return
  if (shared.fieldlineSessionLocks === session) shared.fieldlineSessionLocks = undefined
  void session.client.end().catch(() => undefined)
}
