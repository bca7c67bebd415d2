import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '@/lib/operator/processes'
import { runScript } from '@/prisma/run-script'

let pool: pg.Pool

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, statement_timeout: 10_000 })
  await pool.query('CREATE TABLE note (text text)')
})
afterEach(async () => {
  await pool.query('DROP TABLE note')
  await pool.end()
})

/** A transaction that has read the table and stays open, as a backup does. */
async function openReader(): Promise<pg.PoolClient> {
  const reader = await pool.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT * FROM note')
  return reader
}

const isAnyoneWaiting = async (): Promise<boolean> =>
  (await pool.query('SELECT 1 FROM pg_stat_activity WHERE wait_event_type = $1', ['Lock'])).rows.length > 0

it('a migration that waits for a long reader lets other requests through, and is applied after it', async () => {
  const reader = await openReader()
  const applied = runScript(pool, `INSERT INTO note VALUES ('first'); ALTER TABLE note ADD COLUMN color text`)
  await waitUntil(isAnyoneWaiting, 5_000)
  // Behind the lock that the migration asks for: it hangs until the reader ends unless the migration gives way.
  await expect(pool.query('SELECT * FROM note')).resolves.toMatchObject({ rows: [] })
  await reader.query('COMMIT')
  reader.release()
  await applied
  expect((await pool.query('SELECT * FROM note')).rows).toEqual([{ text: 'first', color: null }])
})

it('a migration that is wrong throws what PostgreSQL says, at once', async () => {
  await expect(runScript(pool, 'ALTER TABLE nothing ADD COLUMN color text')).rejects.toThrow(
    'relation "nothing" does not exist',
  )
})
