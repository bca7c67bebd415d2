import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, withServer, type TestDatabase } from '@/lib/testing/database'
import { applyMigrations, migrationNames, schemaDrift } from '@/prisma/migrate'

describe('migrations', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase(inject('testServer'), 'template0')
  })
  afterAll(() => database.drop())

  it('apply to an empty database, all of them, in order', async () => {
    expect(await applyMigrations(database.url)).toEqual(await migrationNames())
  })

  it('give exactly what schema.prisma describes', async () => {
    expect(await schemaDrift(database.url)).toBe('')
  })

  it('apply nothing the second time, and are recorded as by the Prisma CLI', async () => {
    expect(await applyMigrations(database.url)).toEqual([])
    const { rows } = await withServer(database.url, (client) =>
      client.query(
        'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
      ),
    )
    expect(rows.map((row: { migration_name: string }) => row.migration_name)).toEqual(await migrationNames())
  })

  it('show a difference when there is one', async () => {
    await withServer(database.url, (client) => client.query('ALTER TABLE customer ADD COLUMN colour text'))
    expect(await schemaDrift(database.url)).toContain('DROP COLUMN "colour"')
  })

  it('apply once when two instances start together', async () => {
    const another = await createDatabase(inject('testServer'), 'template0')
    try {
      const applied = await Promise.all([applyMigrations(another.url), applyMigrations(another.url)])
      expect(applied.flat().sort()).toEqual(await migrationNames())
    } finally {
      await another.drop()
    }
  })
})
