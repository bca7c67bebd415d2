import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, disconnect, pool } from '@/lib/db/client'
import { readiness } from '@/lib/db/ready'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { type EmbeddedPostgres, startEmbedded } from '@/lib/operator/embedded-postgres'
import { isAlive, waitUntil } from '@/lib/operator/processes'
import { readSession } from '@/lib/services/access/sessions'
import { createCalendarFeed, readCalendar } from '@/lib/services/scheduling/calendar-feeds'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { withServer } from '@/lib/testing/database'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { makeUser, type SignedIn, signIn } from '@/lib/testing/factories/users'
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

describe('while the synchronous standby is lost', () => {
  let ctx: ServiceContext
  let limitless: ServiceContext
  let key: string
  let otherKey: string
  let user: SignedIn
  let calendar: string

  beforeAll(async () => {
    ctx = await makeAccount({ tier: 'standard' })
    limitless = await makeAccount({ tier: 'enterprise' })
    key = await makeApiKey(ctx, 'admin')
    otherKey = await makeApiKey(limitless, 'admin')
    user = await signIn(await makeUser(limitless))
    await db().userSession.updateMany({ data: { last_seen_at: new Date(Date.now() - 120_000) } })
    const { technician_id: id } = await makeHousehold(limitless)
    calendar =
      (await createCalendarFeed(limitless, { type: 'technician', id })).url.split('/').at(-1)?.slice(0, -4) ?? ''
    await loseStandby()
  })

  it('no request waits for its count to be stored', async () => {
    expect((await authenticate(key, newId()))?.rate?.remaining).toBe(999)
    expect((await authenticate(key, newId()))?.rate?.remaining).toBe(998)
  })

  it('no read waits for the note that a key, a sign-in or a calendar was used', async () => {
    expect((await authenticate(otherKey, newId()))?.ctx.accountId).toBe(limitless.accountId)
    const { account, session } = user.principal
    expect((await readSession(account.id, session.id))?.user.name).toBe('Dana Reyes')
    expect(await readCalendar(calendar)).toContain('BEGIN:VCALENDAR')
    const { last_used_at } = await db().apiKey.findFirstOrThrow({ where: { account_id: limitless.accountId } })
    expect(last_used_at).not.toBeNull()
    expect((await db().userSession.findFirstOrThrow()).last_seen_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('the process is not ready, says why, and leaves no session waiting', async () => {
    const reason = 'No commit is confirmed within 2 seconds: a synchronous standby may be lost.'
    const waiting = async () =>
      (await pool().query(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' ORDER BY pid`)).rows
    const before = await waiting()
    expect(await readiness()).toEqual({ ready: false, reason })
    expect(await waiting()).toEqual(before)
  })
})

async function loseStandby(): Promise<void> {
  // Whatever waits until its commit is safe waits for ever: for a standby that never comes.
  await withServer(server.adminUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'absent'`)
    await client.query('SELECT pg_reload_conf()')
  })
  // PostgreSQL takes it up a moment later.
  const waits = async () => {
    const client = await pool().connect()
    const committed = client.query('CREATE TABLE IF NOT EXISTS waits (); DROP TABLE waits').then(() => true)
    const isLate = await Promise.race([committed, delay(500, false)]).then((done) => !done)
    client.release(true)
    return isLate
  }
  expect(await waitUntil(waits, 10_000)).toBe(true)
}
