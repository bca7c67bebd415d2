import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { disconnect } from '@/lib/db/client'
import { useDatabase } from '@/lib/operator/database'
import { operatorContext } from '@/lib/services/company/accounts'
import { checkImport, createImport, getImport, runImport } from '@/lib/services/data/imports'
import type { Installation } from './installation'

/* Files that are imported while the server and PostgreSQL are killed: each line must be there once, whoever died meanwhile. */

/** One file: its records' names begin with its mark. */
export type ImportedFile = { mark: string; id: string; status: string }

export type Importing = {
  files: ImportedFile[]
  /** Starts no more files, and waits until those that were started are done. */
  stop: () => Promise<void>
}

const LINES = 1_000
/** So many files at a time: one that lost its process waits for a while until another takes it over. */
const AT_ONCE = 4
const LOOK_MS = 500
const PATIENCE_MS = 900_000

/** Keeps files of customers being imported by the installation's own job runner until stopped. */
export function keepImporting(installation: Installation): Importing {
  const files: ImportedFile[] = []
  const stopping = new AbortController()
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) await importOne(installation, files)
  }
  const workers = Array.from({ length: AT_ONCE }, () => work().catch((error: unknown) => failures.push(error)))
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all(workers)
    await disconnect()
    if (failures.length > 0) throw failures[0]
  }
  return { files, stop }
}

async function importOne(installation: Installation, files: ImportedFile[]): Promise<void> {
  const file: ImportedFile = { mark: `import-${files.length + 1}-`, id: '', status: 'none' }
  files.push(file)
  const lines = Array.from({ length: LINES }, (_, index) => `${file.mark}${index}`)
  const bytes = new TextEncoder().encode(['Name', ...lines].join('\n'))
  const until = performance.now() + PATIENCE_MS
  const ends = new Set(['done', 'failed', 'cancelled'])
  while (!ends.has(file.status)) {
    if (performance.now() > until) throw new Error(`${file.mark} is ${file.status} after ${PATIENCE_MS / 1000} s`)
    await reach(installation, async () => {
      const ctx = await operatorContext(installation.accountId)
      if (file.id === '')
        file.id = (await createImport(ctx, { resource: 'customers', fileName: file.mark, bytes: once(bytes) })).id
      const { status, mapping } = await getImport(ctx, file.id)
      file.status = status
      if (status === 'uploaded') await checkImport(ctx, file.id, { mapping })
      if (status === 'checked') await runImport(ctx, file.id)
    })
    await delay(LOOK_MS)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** What cannot be asked because PostgreSQL was just killed is asked again: it may have another port by then. */
async function reach(installation: Installation, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    const database = await installation.database().catch(() => undefined)
    if (!database) return
    if (process.env.DATABASE_URL !== database.url) {
      await disconnect()
      useDatabase(database.url)
    }
  }
}

/** Each file is done and each of its lines is one customer, which has its number and its history as any other. */
export async function verifyImports(
  client: pg.Client,
  accountId: string,
  files: readonly ImportedFile[],
): Promise<string[]> {
  const { rows } = await client.query<{ mark: string; count: number; names: number }>(
    `SELECT substring(name FROM '^import-\\d+-') AS mark, count(*)::int AS count, count(DISTINCT name)::int AS names
     FROM customer WHERE account_id = $1 AND name LIKE 'import-%' GROUP BY 1`,
    [accountId],
  )
  const breaches: string[] = []
  for (const { mark, status } of files) {
    const { count = 0, names = 0 } = rows.find((row) => row.mark === mark) ?? {}
    if (status !== 'done') breaches.push(`the import ${mark} ended as ${status}`)
    if (count !== LINES || names !== LINES)
      breaches.push(`${mark} brought ${count} customers of ${LINES}, ${names} different`)
  }
  return breaches
}
