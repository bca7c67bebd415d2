import { Client } from 'pg'
import { env } from '@/lib/env'
import { Clock } from './seed/clock'
import { CREATE_ASSETS, INSERT_ASSETS } from './seed/company/assets-sql'
import {
  CREATE_CUSTOMERS,
  INSERT_CONTACTS,
  INSERT_CONTRACTS,
  INSERT_CUSTOMERS,
  INSERT_SITES,
  PLAN_CUSTOMERS,
} from './seed/company/customers-sql'
import { makeLookups, makePeopleAndCatalogue } from './seed/company/lookups'
import { INSERT_ORDER_ASSETS, INSERT_ORDERS, INSERT_TASKS, planOrders, type Until } from './seed/company/orders-sql'
import { sizeOf } from './seed/company/plan'
import { enqueueFollowing } from './seed/insert'
import { Random } from './seed/random'

const MAX_WORK_ORDERS = 5_000_000
const ROWS_AT_ONCE = 25_000
const OPENING_MINUTE = 420
const CLOSING_MINUTE = 1080

export interface CompanySeed {
  accountId: string
  workOrders: number
  /** Called as records are written; `total` counts customers, assets and work orders together. */
  onProgress?: (done: number, total: number) => void
  databaseUrl?: string
  now?: Date
}

export type SeededCompany = {
  workOrders: number
  customers: number
  assets: number
  tasks: number
  technicians: number
}

/**
 * Fills an existing account with work orders over three years back and four weeks ahead, with customers, sites, contacts,
 * contracts, assets, tasks and technicians in proportion. PostgreSQL makes the rows itself, some thousands in each
 * transaction, and every transaction leaves the counters right. Called again it adds as much and continues the numbers.
 * Throws when the account does not exist or the number is out of range.
 */
export async function seedCompany(seed: CompanySeed): Promise<SeededCompany> {
  const { workOrders } = seed
  if (!Number.isInteger(workOrders) || workOrders < 1 || workOrders > MAX_WORK_ORDERS)
    throw new RangeError(`work orders: a whole number from 1 to ${MAX_WORK_ORDERS} is needed, not ${workOrders}`)
  const connectionString = seed.databaseUrl ?? env().DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL is not set: name the database to fill')
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await fill(client, seed)
  } finally {
    await client.end()
  }
}

async function fill(
  client: Client,
  { accountId, workOrders, onProgress, now = new Date() }: CompanySeed,
): Promise<SeededCompany> {
  const { id, timeZone, first } = await readAccount(client, accountId)
  const size = sizeOf(workOrders)
  const company = { client, accountId: id, random: new Random(first + 1), clock: new Clock(now, timeZone) }
  await client.query("SET synchronous_commit = off; SET work_mem = '128MB'; SET temp_buffers = '64MB'; SET jit = off")
  await inTransaction(client, () => makePeopleAndCatalogue(company, size))
  await makeLookups(company)

  let done = 0
  const total = size.customers + size.assets + size.workOrders
  const report = (rows: number): void => onProgress?.((done += rows), total)
  // Ids come from this key; the numbers given out so far make a second run's differ.
  const key = `${id}:${first}:`
  await client.query(CREATE_CUSTOMERS)
  await inBatches(client, id, 'customer', size.customers, report, async (from, to, before) => {
    await client.query(PLAN_CUSTOMERS, [key, from, to, before, size.customers, now.getTime()])
    for (const statement of [INSERT_CUSTOMERS, INSERT_CONTACTS, INSERT_SITES])
      await client.query(statement, [id, from, to])
    const contracts = await client.query(
      'SELECT 1 FROM company_customer WHERE contract_id IS NOT NULL AND n >= $1 AND n < $2',
      [from, to],
    )
    const last = await reserve(client, id, 'service_contract', contracts.rowCount ?? 0)
    await client.query(INSERT_CONTRACTS, [id, from, to, last])
  })
  await client.query('ANALYZE company_customer')
  await client.query(CREATE_ASSETS)
  await inBatches(client, id, 'asset', size.assets, report, async (from, to, before) => {
    await client.query(INSERT_ASSETS, [id, key, from, to, before, size.customers, now.getTime()])
  })
  await client.query('ANALYZE company_asset')
  await client.query(planOrders(size, key, lastCall(company.clock)))
  await client.query('CREATE INDEX ON company_order (i); ANALYZE company_order')
  await inBatches(client, id, 'work_order', size.workOrders, report, async (from, to, before) => {
    await client.query(INSERT_ORDERS, [id, from, to, before])
    for (const statement of [INSERT_ORDER_ASSETS, INSERT_TASKS]) await client.query(statement, [id, from, to])
  })
  await enqueueFollowing(client, id)
  await client.query('ANALYZE')
  return {
    workOrders,
    customers: size.customers,
    assets: size.assets,
    tasks: 2 * workOrders,
    technicians: size.technicians,
  }
}

async function readAccount(
  client: Client,
  accountId: string,
): Promise<{ id: string; timeZone: string; first: number }> {
  const { rows } = await client.query<{ id: string; time_zone: string; first: number }>(
    `SELECT a.id, a.time_zone, (SELECT coalesce(sum(value), 0)::int FROM counter WHERE account_id = a.id) AS first
     FROM account a WHERE a.id::text = lower($1)`,
    [accountId],
  )
  const [account] = rows
  if (!account) throw new Error(`there is no account ${accountId}`)
  return { id: account.id, timeZone: account.time_zone, first: account.first }
}

/** Calls come until now, in office hours; before opening time yesterday was the last day with any. */
function lastCall(clock: Clock): Until {
  const { minute } = clock
  const day = minute > OPENING_MINUTE ? 0 : -1
  return { day, minute: day === 0 ? Math.min(minute, CLOSING_MINUTE) : CLOSING_MINUTE, now: clock.now.getTime() }
}

async function inBatches(
  client: Client,
  accountId: string,
  counter: string,
  count: number,
  report: (rows: number) => void,
  write: (from: number, to: number, before: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const to = Math.min(count, from + ROWS_AT_ONCE)
    await inTransaction(client, async () => write(from, to, await reserve(client, accountId, counter, to - from)))
    report(to - from)
  }
}

/** Takes `count` numbers and returns the one before the first of them. */
async function reserve(client: Client, accountId: string, name: string, count: number): Promise<number> {
  const { rows } = await client.query<{ value: number }>(
    `INSERT INTO counter (account_id, name, value) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, name) DO UPDATE SET value = counter.value + $3 RETURNING value`,
    [accountId, name, count],
  )
  return (rows[0]?.value ?? count) - count
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
