import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { directDatabaseUrl, env } from '@/lib/env'
import { OperatorError } from '@/lib/operator/processes'
import { requireUnused } from '@/lib/operator/use-lock'
import { type Manifest, manifest, quoted, readMigrations, sumUp, type TableCopy } from './format'
import { restorePhotos } from './photos'

type Progress = (done: number, total: number) => void

/**
 * Brings a backup into an installation that has no company yet and on which no process runs: all of it in one transaction, or nothing. Every table is
 * counted and summed up afterwards and must agree with the backup. Throws `OperatorError`.
 */
export async function restoreBackup(from: string, onProgress: Progress): Promise<Manifest & { folder: string }> {
  const folder = resolve(from)
  const backup = await readManifest(folder)
  const client = new Client({ connectionString: directDatabaseUrl() })
  await client.connect()
  try {
    await client.query(`SET TimeZone = 'UTC'`)
    await client.query('BEGIN')
    await requireUnused(client)
    await requireFit(client, backup)
    await fill(client, folder, backup.tables, onProgress)
    for (const { name, last_value } of backup.sequences)
      if (last_value !== null) await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last_value])
    const takeOutPhotos = await restorePhotos(folder, backup, env().DATA_DIR)
    await client.query('COMMIT').catch(async (error: unknown) => {
      await takeOutPhotos()
      throw error
    })
    await client.query('ANALYZE')
    return { folder, ...backup }
  } finally {
    // Closing the connection takes back what was not committed.
    await client.end()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new OperatorError(`--from: ${folder} is not a backup: it has no manifest.json`)
  })
  const result = manifest.safeParse(parseJson(text))
  if (result.success) return result.data
  throw new OperatorError(`--from: ${folder} is not a backup that this version can read: its manifest.json is damaged`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function requireFit(client: ClientBase, backup: Manifest): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM account LIMIT 1')
  if (rows.length > 0) throw new OperatorError('This installation has a company already; restore into an empty one')
  const here = await readMigrations(client)
  const missing = backup.migrations.filter((name) => !here.includes(name))
  const newer = here.filter((name) => !backup.migrations.includes(name))
  if (missing.length === 0 && newer.length === 0) return
  throw new OperatorError(
    `The backup is of ${missing.length > 0 ? 'a newer' : 'an older'} version (${missing[0] ?? newer[0]}): ` +
      'restore it with that version, then start this one on it',
  )
}

async function fill(client: ClientBase, folder: string, tables: TableCopy[], onProgress: Progress): Promise<void> {
  const references = await readReferences(client)
  // No order of tables satisfies all references. They come back below, which checks every one of them.
  for (const { place, name } of references) await client.query(`ALTER TABLE ${place} DROP CONSTRAINT ${quoted(name)}`)
  // What rows lead to, such as counts, comes from the backup itself.
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const [index, table] of tables.entries()) {
    await fillTable(client, folder, table)
    onProgress(index + 1, tables.length)
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const { place, name, definition } of references)
    await client.query(`ALTER TABLE ${place} ADD CONSTRAINT ${quoted(name)} ${definition}`)
}

async function readReferences(client: ClientBase): Promise<{ place: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  return rows
}

async function fillTable(client: ClientBase, folder: string, { name, columns, rows, checksum }: TableCopy) {
  const statement = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`
  await pipeline(
    createReadStream(join(folder, 'tables', `${name}.copy.gz`)),
    createGunzip(),
    client.query(copyFrom(statement)),
  ).catch((error: unknown) => {
    throw new OperatorError(`The backup's table ${name} cannot be read: ${String(error)}`)
  })
  const sum = await sumUp(client, name)
  if (sum.rows !== rows || sum.checksum !== checksum)
    throw new OperatorError(
      `Table ${name} does not match the backup: it has ${sum.rows} rows of ${rows}, or their contents differ`,
    )
}
