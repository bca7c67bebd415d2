import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureCompiled } from '@/lib/operator/compile.mjs'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { databaseUrl, dropDatabase, withServer, type TestServer } from '@/lib/testing/database'
import { removeLeftovers, runFolder } from '@/lib/testing/leftovers'
import { applyMigrations } from '@/prisma/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One PostgreSQL for the whole run, with a template database that has every migration. TEST_DATABASE_URL names a
 * server to use instead; its role must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The planner's thread, and what tests run as programs.
  ensureCompiled()
  await removeLeftovers()
  const folder = await runFolder()
  const givenUrl = process.env.TEST_DATABASE_URL
  const embedded = givenUrl ? undefined : await startEmbedded({ dataDir: join(folder, 'data'), settings: FAST })
  const adminUrl = givenUrl ?? embedded?.adminUrl ?? ''
  const template = `fieldline_test_${process.pid}`
  await dropDatabase(adminUrl, template)
  await withServer(adminUrl, (client) => client.query(`CREATE DATABASE "${template}"`))
  await applyMigrations(databaseUrl(adminUrl, template))
  project.provide('testServer', { adminUrl, template, folder })
  return async () => {
    await (embedded ? embedded.stop() : dropDatabase(adminUrl, template))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  max_wal_size: '256MB',
  // It gathers statistics at moments of its own, and with them plans change in the middle of a test.
  autovacuum: 'off',
}
