import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { disconnect } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { flushRequestLog } from '@/lib/services/data/request-log'
import { createDatabase } from '@/lib/testing/database'

/*
 * Every test file has a database and a folder for files of its own, so files run side by side and may count what is
 * there. lib/db reads the address at its first query, which comes after this.
 */

const shared = globalThis as { fieldlineTestSettings?: NodeJS.ProcessEnv }
// The next file of the same process begins with the settings with which the first began.
shared.fieldlineTestSettings ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in shared.fieldlineTestSettings)) delete process.env[name]
Object.assign(process.env, shared.fieldlineTestSettings)

const server = inject('testServer')
const database = await createDatabase(server)
process.env.DATABASE_URL = database.url
process.env.DATA_DIR = mkdtempSync(join(server.folder, 'files-'))
process.env.APP_SECRET = 'a signing secret for the tests alone'
resetEnv()

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // What waits to be written belongs to this database, not to that of the next file.
  await flushRequestLog()
  await disconnect()
  await database.drop()
})
