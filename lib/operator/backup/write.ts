import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { directDatabaseUrl, env } from '@/lib/env'
import { OperatorError } from '@/lib/operator/processes'
import { type Manifest, quoted, readMigrations, readTables, sumUp, type TableCopy } from './format'
import { backUpPhotos } from './photos'

type Progress = (done: number, total: number) => void

/**
 * Writes a backup of the whole installation into a new folder, while it runs or not. All of it is of one moment:
 * everything is read in one snapshot, and photos, which never change once they are stored, are copied after it. The
 * folder appears under its name only when it is whole. Photos that a `previous` backup has are linked to it. Throws `OperatorError`.
 */
export async function writeBackup(
  to: string,
  onProgress: Progress,
  previous: string | null = null,
): Promise<Manifest & { folder: string }> {
  const folder = resolve(to)
  if (existsSync(folder)) throw new OperatorError(`--to: ${folder} exists already; name a folder that does not`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const made_at = new Date().toISOString()
    const database = await copyDatabase(join(unfinished, 'tables'), onProgress)
    const photos = await backUpPhotos(env().DATA_DIR, unfinished, previous)
    const manifest: Manifest = { format: 1, made_at, ...database, ...photos }
    await writeFile(join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    await rename(unfinished, folder)
    return { folder, ...manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyDatabase(folder: string, onProgress: Progress) {
  const client = new Client({ connectionString: directDatabaseUrl() })
  await client.connect()
  try {
    await client.query(`SET TimeZone = 'UTC'`)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = await readMigrations(client)
    const { rows: sequences } = await client.query<{ name: string; last_value: string | null }>(
      `SELECT sequencename AS name, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    )
    const names = await readTables(client)
    const tables: TableCopy[] = []
    for (const { name, columns } of names) {
      const statement = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`
      const file = createWriteStream(join(folder, `${name}.copy.gz`), { mode: 0o600 })
      await pipeline(client.query(copyTo(statement)), createGzip({ level: 1 }), file)
      tables.push({ name, columns, ...(await sumUp(client, name)) })
      onProgress(tables.length, names.length)
    }
    await client.query('COMMIT')
    return { migrations, tables, sequences }
  } finally {
    await client.end()
  }
}
