import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { db, disconnect, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { type EmbeddedPostgres, startEmbedded } from '@/lib/operator/embedded-postgres'
import { isAlive, waitUntil } from '@/lib/operator/processes'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { withServer } from '@/lib/testing/database'
import { applyMigrations } from '@/prisma/migrate'
import { authenticate } from './authenticate'

/* A PostgreSQL of its own, since it is killed. */

let dataDir: string
let server: EmbeddedPostgres

async function start(): Promise<void> {
  server = await startEmbedded({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } })
  await disconnect()
  process.env.DATABASE_URL = server.url
  resetEnv()
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(inject('testServer').folder, 'crash-'))
  await start()
  await applyMigrations(server.url)
})
afterAll(async () => {
  await disconnect()
  await server.stop()
})

/** Whether the log is written as far as it has come. */
async function isWritten(): Promise<boolean> {
  const { rows } = await pool().query<{ written: boolean }>(
    'SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() AS written',
  )
  return rows[0]?.written === true
}

it('continues the count of an account after PostgreSQL is killed', async () => {
  const ctx = await makeAccount({ tier: 'standard' })
  const key = await makeApiKey(ctx, 'admin')
  await authenticate(key, newId())
  await db().rateWindow.updateMany({ data: { count: 400 } })
  expect((await authenticate(key, newId()))?.rate?.remaining).toBe(599)
  expect(await waitUntil(isWritten, 10_000)).toBe(true)
  process.kill(server.pid, 'SIGKILL')
  await waitUntil(() => !isAlive(server.pid), 20_000)

  await start()
  expect((await authenticate(key, newId()))?.rate?.remaining).toBe(598)
})

it('answers without waiting for the count to be stored', async () => {
  const key = await makeApiKey(await makeAccount({ tier: 'standard' }), 'admin')
  // Whatever waits until its commit is safe waits for ever: for a standby that never comes.
  await withServer(server.adminUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'absent'`)
    await client.query('SELECT pg_reload_conf()')
  })
  const waits = async () => (await pool().query<{ name: string }>('SHOW synchronous_standby_names')).rows
  expect(await waitUntil(async () => JSON.stringify(await waits()).includes('absent'), 10_000)).toBe(true)
  expect((await authenticate(key, newId()))?.rate?.remaining).toBe(999)
  expect((await authenticate(key, newId()))?.rate?.remaining).toBe(998)
})
