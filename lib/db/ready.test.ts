import { inject, describe, expect, it } from 'vitest'
import { disconnect, pool } from '@/lib/db/client'
import { pendingMigrations, readiness } from '@/lib/db/ready'
import { resetEnv } from '@/lib/env'
import { migrationNames } from '@/prisma/migrate'
import { createDatabase } from '@/lib/testing/database'

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

  it('misses every migration of an empty database, and the database itself when it is gone', async () => {
    const own = process.env.DATABASE_URL
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
      process.env.DATABASE_URL = own
      resetEnv()
    }
  })
})
