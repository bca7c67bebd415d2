import type { ClientBase } from 'pg'
import { keepConnected } from '@/lib/db/keep-connected'
import { OperatorError } from '@/lib/operator/processes'

/** Any number that all versions of this program agree on. */
const IN_USE = 4_711_002

/**
 * Notes in the database that this process serves from it, until the returned function is called: a restore, which brings
 * another secret and other records than a running process knows, is refused for so long. `onReconnect` runs when the
 * connection broke and is there again, since in between nothing kept a restore from running. Throws `OperatorError`
 * while one does.
 */
export function holdUse(onReconnect: () => Promise<void>): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let isFirst = true
    const stop = keepConnected('fieldline server', async (client) => {
      if (!isFirst) {
        await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE])
        return onReconnect()
      }
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS held', [IN_USE])
      isFirst = false
      if (rows[0]?.held) return resolve(stop)
      stop()
      reject(new OperatorError('A backup is being restored into this database; start again when that has ended'))
    })
  })
}

/** Keeps processes from starting to serve until the transaction ends. Throws `OperatorError` while one serves. */
export async function requireUnused(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ unused: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS unused', [IN_USE])
  if (rows[0]?.unused) return
  const { rows: users } = await client.query<{ place: string }>(
    `SELECT DISTINCT coalesce(host(a.client_addr), 'this machine') AS place
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.classid = 0 AND l.objid = $1 AND l.granted AND l.pid <> pg_backend_pid()
     ORDER BY 1`,
    [IN_USE],
  )
  const places = users.map(({ place }) => place).join(', ')
  throw new OperatorError(`Fieldline runs on this database (${places}): stop it, restore, then start it again`)
}
