import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import { startEmbedded, type EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { applyMigrations } from '@/prisma/migrate'
import { seedCompany } from '@/prisma/seed-company'

/** How the descriptions of work orders begin that a benchmark creates. */
export const MADE = 'Made by the benchmark'

/** A company of the wanted size in a database of its own, and the key to its API. */
export type Company = { url: string; accountId: string; key: string }

/**
 * The benchmark's own PostgreSQL, kept between runs: a million work orders take minutes to make. It commits as every
 * installation does, but for the wait for the disk, which on shared machines says more about the neighbours than about us.
 */
export async function startDatabase(root: string): Promise<EmbeddedPostgres> {
  const folder = join(root, 'node_modules', '.cache', 'fieldline', 'bench')
  const watching = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
  return startEmbedded({ dataDir: folder, settings: { fsync: 'off', ...watching } })
}

/** The company with `workOrders` work orders, made when it is not there yet. */
export async function openCompany(
  server: EmbeddedPostgres,
  workOrders: number,
  onProgress: (done: number, total: number) => void,
): Promise<Company> {
  const url = await ensureDatabase(server, `bench_${workOrders}`)
  await applyMigrations(url)
  return withClient(url, async (client) => {
    const key = `fsk_${randomBytes(32).toString('base64url')}`
    const accounts = await client.query<{ id: string }>(
      `SELECT a.id FROM account a WHERE (SELECT count(*) FROM work_order w WHERE w.account_id = a.id) >= $1`,
      [workOrders],
    )
    const accountId = accounts.rows[0]?.id ?? newId()
    if (accounts.rows[0]) await removeMade(client, accountId)
    else await fill(client, url, accountId, workOrders, onProgress)
    await client.query(
      `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Benchmark', $3, $4, '{admin}')`,
      [newId(), accountId, credentialHash(key), key.slice(-4)],
    )
    return { url, accountId, key }
  })
}

/** What earlier runs created, all on one day, in which a far page would lie then. */
async function removeMade(client: pg.Client, accountId: string): Promise<void> {
  const { rowCount } = await client.query('DELETE FROM work_order WHERE account_id = $1 AND description LIKE $2', [
    accountId,
    `${MADE}%`,
  ])
  if (rowCount) await client.query('VACUUM ANALYZE work_order')
}

async function fill(
  client: pg.Client,
  url: string,
  accountId: string,
  workOrders: number,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  // What an interrupted run left has no number of its own.
  await client.query('TRUNCATE account CASCADE')
  await client.query(
    `INSERT INTO account (id, name, tier, time_zone, updated_at)
     VALUES ($1, 'Benchmark', 'professional', 'America/New_York', now())`,
    [accountId],
  )
  await seedCompany({ accountId, workOrders, databaseUrl: url, onProgress })
  await client.query('VACUUM ANALYZE')
}

/** The database of that name on the server, made when it is not there. */
export async function ensureDatabase({ adminUrl, url }: EmbeddedPostgres, name: string): Promise<string> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER fieldline`)
  })
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs with a connection of its own. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The file of an installed program, such as autocannon. */
export function programFile(name: string): string {
  return createRequire(import.meta.url).resolve(name)
}
