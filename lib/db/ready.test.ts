import { inject, describe, expect, it } from 'vitest'
import { disconnect, pool } from '@/lib/db/client'
import { isDatabaseDown } from '@/lib/db/failures'
import { announceStop, pendingMigrations, readiness } from '@/lib/db/ready'
import { resetWriteProbe } from '@/lib/db/write-probe'
import { resetEnv } from '@/lib/env'
import { migrationNames } from '@/prisma/migrate'
import { makeAccount } from '@/lib/testing/account'
import { createDatabase, withServer } from '@/lib/testing/database'

/** Runs work with the whole database in another state, seen by new connections. */
async function withSetting(setting: string, work: () => Promise<void>): Promise<void> {
  const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const alter = (change: string) =>
    withServer(inject('testServer').adminUrl, (client) => client.query(`ALTER DATABASE "${database}" ${change}`))
  await alter(`SET ${setting}`)
  await disconnect()
  resetWriteProbe()
  try {
    await work()
  } finally {
    await alter('RESET ALL')
    await disconnect()
    resetWriteProbe()
  }
}

const NO_WRITES = { ready: false, reason: 'The database takes no writes.' }

describe('readiness', () => {
  it('holds when the database answers and every migration is applied', async () => {
    expect(await readiness()).toEqual({ ready: true })
  })

  it('names a migration that is missing, or was begun and not finished', async () => {
    const last = (await migrationNames()).at(-1) ?? ''
    await pool().query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [last])
    expect(await readiness()).toEqual({ ready: false, reason: `Migrations are not applied: ${last}.` })
    await pool().query('UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = $1', [last])
    expect(await readiness()).toEqual({ ready: true })
  })

  it('fails while the database is read-only, where a write counts as unavailable', async () => {
    await withSetting('default_transaction_read_only = on', async () => {
      expect(await readiness()).toEqual(NO_WRITES)
      const failure: unknown = await makeAccount().catch((error: unknown) => error)
      expect(isDatabaseDown(failure)).toBe(true)
    })
    expect(await readiness()).toEqual({ ready: true })
  })

  it('fails when the disk is full, where a write counts as unavailable', async () => {
    await pool().query(
      `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER no_space BEFORE INSERT ON write_probe FOR EACH ROW EXECUTE FUNCTION no_space();
       CREATE TRIGGER no_space BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION no_space()`,
    )
    resetWriteProbe()
    expect(await readiness()).toEqual(NO_WRITES)
    for (const write of [() => makeAccount(), () => pool().query('INSERT INTO write_probe (id) VALUES (2)')])
      expect(isDatabaseDown(await write().catch((error: unknown) => error))).toBe(true)
    await pool().query('DROP FUNCTION no_space CASCADE')
    resetWriteProbe()
  })

  it('fails while no file can be written to DATA_DIR', async () => {
    const previousDir = process.env.DATA_DIR
    process.env.DATA_DIR = import.meta.filename
    resetEnv()
    resetWriteProbe()
    expect(await readiness()).toEqual({ ready: false, reason: 'DATA_DIR cannot be written.' })
    process.env.DATA_DIR = previousDir
    resetEnv()
    resetWriteProbe()
  })

  it('ends as soon as the process is told to stop', async () => {
    announceStop()
    try {
      expect(await readiness()).toEqual({ ready: false, reason: 'This process is stopping.' })
    } finally {
      delete (globalThis as { fieldlineIsStopping?: boolean }).fieldlineIsStopping
    }
  })

  it('is checked with one write for all callers within a few seconds', async () => {
    resetWriteProbe()
    const written = async () =>
      (await pool().query<{ text: string }>('SELECT xmin::text || ctid::text AS text FROM write_probe')).rows[0]?.text
    expect(await readiness()).toEqual({ ready: true })
    const first = await written()
    expect(await Promise.all([readiness(), readiness()])).toEqual([{ ready: true }, { ready: true }])
    expect(await written()).toBe(first)
    resetWriteProbe()
    await readiness()
    expect(await written()).not.toBe(first)
  })

  it('names every migration of an empty database, and the database itself when it is down', async () => {
    const previousUrl = process.env.DATABASE_URL
    const empty = await createDatabase(inject('testServer'), 'template0')
    try {
      await disconnect()
      process.env.DATABASE_URL = empty.url
      resetEnv()
      expect(await pendingMigrations()).toEqual(await migrationNames())
      await empty.drop()
      expect(await readiness()).toEqual({ ready: false, reason: 'The database cannot be reached.' })
    } finally {
      await disconnect()
      process.env.DATABASE_URL = previousUrl
      resetEnv()
    }
  })
})
