import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { applyMigrations } from '@/prisma/migrate'
import { seedCompany } from '@/prisma/seed-company'
import { ensureDatabase, withClient, type Company } from '@/bench/api/database'
import type { Class, Size } from './sizes'

/** The database of one company alone, made when it is not there yet. */
export async function openAlone(server: EmbeddedPostgres, { size, workOrders }: Class): Promise<Company> {
  const url = await ensureDatabase(server, `companies_alone_${workOrders}`)
  await applyMigrations(url)
  return withClient(url, async (client) => {
    const accountId = (await accountsOf(client, size))[0] ?? (await makeCompany(client, url, size, workOrders))
    return { url, accountId, key: await makeKey(client, accountId) }
  })
}

/** The database with all companies, made when it is not there yet; some of each size with a key, as they come. */
export async function openCrowd(
  server: EmbeddedPostgres,
  classes: readonly Class[],
  sample: number,
  say: (line: string) => void,
): Promise<{ url: string; samples: Map<Size, Company[]> }> {
  const total = classes.reduce((sum, one) => sum + one.accounts * one.workOrders, 0)
  const url = await ensureDatabase(server, `companies_${classes.reduce((sum, one) => sum + one.accounts, 0)}_${total}`)
  await applyMigrations(url)
  const samples = new Map<Size, Company[]>()
  for (const one of classes) {
    const found = await withClient(url, (client) => accountsOf(client, one.size))
    if (found.length < one.accounts) {
      say(`${one.accounts} ${one.size} accounts of ${one.workOrders} work orders`)
      await fillClass(server, url, one, found)
    }
    const chosen = await withClient(url, async (client) => {
      const accounts = (await accountsOf(client, one.size)).slice(0, sample)
      const companies: Company[] = []
      for (const accountId of accounts) companies.push({ url, accountId, key: await makeKey(client, accountId) })
      return companies
    })
    samples.set(one.size, chosen)
  }
  return { url, samples }
}

async function accountsOf(client: pg.Client, size: Size): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM account WHERE name = $1 ORDER BY md5(id::text)', [
    size,
  ])
  return rows.map(({ id }) => id)
}

async function makeAccounts(client: pg.Client, size: Size, ids: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO account (id, name, tier, time_zone, updated_at)
     SELECT id, $2, 'enterprise', 'America/New_York', now() FROM unnest($1::uuid[]) AS id`,
    [ids, size],
  )
}

async function makeCompany(client: pg.Client, url: string, size: Size, workOrders: number): Promise<string> {
  const accountId = newId()
  await makeAccounts(client, size, [accountId])
  await seedCompany({ accountId, workOrders, databaseUrl: url })
  await client.query('VACUUM ANALYZE')
  return accountId
}

/** One company is made, and all others of its size have the same rows: ids are an account's own, so they may be the same. */
async function fillClass(
  server: EmbeddedPostgres,
  url: string,
  { size, accounts, workOrders }: Class,
  found: readonly string[],
): Promise<void> {
  const model = found[0] ?? (await withClient(url, async (client) => makeCompany(client, url, size, workOrders)))
  const others = Array.from({ length: accounts - Math.max(1, found.length) }, () => newId())
  // As the server's own role, which may leave the triggers out: the counts are copied with the rest.
  const address = new URL(server.adminUrl)
  address.pathname = new URL(url).pathname
  await withClient(address.href, async (client) => {
    await makeAccounts(client, size, others)
    await client.query('SET session_replication_role = replica')
    for (const { name, columns } of await copiedTables(client, model))
      await client.query(
        `INSERT INTO "${name}" (account_id, ${columns}) SELECT other, ${columns} FROM unnest($2::uuid[]) AS other, "${name}"
         WHERE account_id = $1`,
        [model, others],
      )
    await client.query('RESET session_replication_role')
    await client.query('VACUUM ANALYZE')
  })
}

/** The tables in which a company has rows, with their columns besides the account's. */
async function copiedTables(client: pg.Client, model: string): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('api_key', 'user', 'user_session')
      AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = c.oid AND own.attname = 'account_id')
      AND a.attname <> 'account_id'
    GROUP BY c.relname`)
  const kept: { name: string; columns: string }[] = []
  for (const row of rows) {
    const { rowCount } = await client.query(`SELECT FROM "${row.name}" WHERE account_id = $1 LIMIT 1`, [model])
    if (rowCount === 1) kept.push(row)
  }
  return kept
}

async function makeKey(client: pg.Client, accountId: string): Promise<string> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  await client.query(
    `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Benchmark', $3, $4, '{admin}')`,
    [newId(), accountId, credentialHash(key), key.slice(-4)],
  )
  return key
}
