import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { env } from '@/lib/env'
import { db, pool } from './client'

/** A process that asks for a key that is taken, and so waits in its statement, holding another. */
const WAITING = `
  const { pool } = await import('./lib/db/client.ts')
  const client = await pool().connect()
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock(2)')
  console.log('holds')
  await client.query('SELECT pg_advisory_xact_lock(1)')`

test('locks of a killed process are released within seconds, although its statement was waiting', async () => {
  const { DATABASE_URL = '' } = env()
  await db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(1)) AS held`
      const flags = ['--import', 'tsx', '--input-type=module', '--eval', WAITING]
      const child = spawn(process.execPath, flags, { env: { ...process.env, DATABASE_URL } })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await expect
        .poll(async () => (await pool().query('SELECT pg_try_advisory_lock(2) AS free')).rows[0], { timeout: 10_000 })
        .toEqual({ free: true })
    },
    { timeout: 25_000 },
  )
})
