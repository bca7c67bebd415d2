import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { disconnect } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { createDatabase } from '@/lib/testing/database'

/*
 * Every test file has a database and a folder for files of its own, so files run side by side and may count what is
 * there. lib/db reads the address at its first query, which comes after this.
 */

const server = inject('testServer')
const database = await createDatabase(server)
process.env.DATABASE_URL = database.url
process.env.DATA_DIR = mkdtempSync(join(server.folder, 'files-'))
process.env.APP_SECRET = 'a signing secret for the tests alone'
resetEnv()

afterAll(async () => {
  await disconnect()
  await database.drop()
})
