import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { applyMigrations } from '@/prisma/migrate'
import { seedCompany } from '@/prisma/seed-company'
import { ensureDatabase, withClient, type Company } from '@/bench/api/database'
import { copyModels, makeAccounts, type Model } from './copy'
import type { Class, Size } from './sizes'

/**
 * The database of one company alone, made when it is not there yet, with as many keys as it is compared with companies: requests
 * of one key that come together share the statement that finds it, which would be counted as what the others cost.
 */
export async function openAlone(
  server: EmbeddedPostgres,
  { size, workOrders }: Class,
  keys: number,
): Promise<Company[]> {
  const url = await ensureDatabase(server, `companies_alone_${workOrders}`)
  await applyMigrations(url)
  return withClient(url, async (client) => {
    const accountId = (await accountsOf(client, size))[0] ?? (await makeCompany(client, url, size, workOrders))
    const company: Company[] = []
    for (let createdCount = 0; createdCount < keys; createdCount += 1)
      company.push({ url, accountId, key: await makeKey(client, accountId) })
    return company
  })
}

/** The database with all companies, made when it is not there yet; some of each size with a key, as they come. */
export async function openCrowd(
  server: EmbeddedPostgres,
  classes: readonly Class[],
  sample: number,
  printLine: (line: string) => void,
): Promise<{ url: string; samples: Map<Size, Company[]> }> {
  const sum = (valueOf: (one: Class) => number): number => classes.reduce((before, one) => before + valueOf(one), 0)
  const name = `companies_${sum(({ accounts }) => accounts)}_${sum((one) => one.accounts * one.workOrders)}`
  const exists = await withClient(server.adminUrl, (client) =>
    client.query('SELECT FROM pg_database WHERE datname = $1', [name]),
  )
  if (exists.rowCount === 0) await makeCrowd(server, name, classes, printLine)
  const url = await ensureDatabase(server, name)
  await applyMigrations(url)
  const samples = await withClient(url, async (client) => {
    const companiesBySize = new Map<Size, Company[]>()
    for (const { size } of classes) {
      const companies: Company[] = []
      for (const accountId of (await accountsOf(client, size)).slice(0, sample))
        companies.push({ url, accountId, key: await makeKey(client, accountId) })
      companiesBySize.set(size, companies)
    }
    return companiesBySize
  })
  return { url, samples }
}

/** One company of each size and all others after it. What an interrupted run left is begun again: its name tells. */
async function makeCrowd(
  server: EmbeddedPostgres,
  name: string,
  classes: readonly Class[],
  printLine: (line: string) => void,
): Promise<void> {
  const unfinished = `${name}_unfinished`
  await withClient(server.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${unfinished}`))
  const url = await ensureDatabase(server, unfinished)
  await applyMigrations(url)
  const models: Model[] = []
  for (const one of classes) {
    printLine(`a ${one.size} company`)
    const accountId = await withClient(url, (client) => makeCompany(client, url, one.size, one.workOrders))
    models.push({ ...one, accountId })
  }
  const asServer = new URL(server.adminUrl)
  asServer.pathname = `/${unfinished}`
  await withClient(asServer.href, async (client) => {
    await copyModels(client, models, printLine)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
  await withClient(server.adminUrl, (client) => client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`))
}

async function accountsOf(client: pg.Client, size: Size): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM account WHERE name = $1 ORDER BY md5(id::text)', [
    size,
  ])
  return rows.map(({ id }) => id)
}

async function makeCompany(client: pg.Client, url: string, size: Size, workOrders: number): Promise<string> {
  const accountId = newId()
  await makeAccounts(client, size, [accountId])
  await seedCompany({ accountId, workOrders, databaseUrl: url })
  await client.query('VACUUM ANALYZE')
  return accountId
}

async function makeKey(client: pg.Client, accountId: string): Promise<string> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  await client.query(
    `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Benchmark', $3, $4, '{admin}')`,
    [newId(), accountId, credentialHash(key), key.slice(-4)],
  )
  return key
}
