import { cpus } from 'node:os'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { newId } from '@/lib/domain/id'
import { disconnect, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { purgeExpired } from '@/lib/jobs/purge'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import type { ServiceContext } from '@/lib/access/context'
import { requestLogQuery } from '@/lib/schemas/data/request-log'
import { parseQuery } from '@/lib/schemas/query'
import { flushRequestLog, listLoggedRoutes, listRequestLog, noteApiRequest } from '@/lib/services/data/request-log'
import { makeAccount } from '@/lib/testing/account'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'

/*
 * `npm run bench -- request-log [--rows 10000000]`: what the request log costs when it has so many rows of seven days: to write it, to
 * read it by each of its filters, and to delete what has expired, a day of it.
 */

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } })
const ROWS = Number(values.rows)
const SECOND_MS = 1000
/** What the log is filled with: one company has half of it. */
const COMPANIES = 10
const KEYS = 8

const folder = new URL('../../node_modules/.cache/fieldline/bench-request-log', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_request_log WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_request_log')
  Object.assign(process.env, { APP_SECRET: 'a signing secret for the benchmarks alone' })
  resetEnv()
  await applyMigrations(process.env.DATABASE_URL)
  await main()
} finally {
  await disconnect()
  await server.stop()
}

async function main(): Promise<void> {
  printLine(`${new Date().toISOString()} · ${cpus()[0]?.model.trim() ?? ''}, ${cpus().length} cores`)
  const companies = await Promise.all(Array.from({ length: COMPANIES }, () => makeAccount()))
  const [ctx] = companies
  if (!ctx) throw new Error('there is no company')
  const keys = Array.from({ length: KEYS }, newId)
  await timed('empty: 1,000 requests are written', 20, () => writeRequests(ctx, keys))
  await pool().query('TRUNCATE request_log')
  await fill(companies, keys)
  await timed('full: 1,000 requests are written', 20, () => writeRequests(ctx, keys))
  await readEverything(ctx, keys)
  await deleteExpired()
}

/** Rows of seven days, the newest a day old, in the order of time, without indexes first: what is measured is not how they came about. */
async function fill(companies: readonly ServiceContext[], keys: readonly string[]): Promise<void> {
  const { rows: indexes } = await pool().query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'request_log' AND indexname NOT LIKE '%pkey'`,
  )
  for (const { name } of indexes) await pool().query(`DROP INDEX "${name}"`)
  await pool().query(
    `INSERT INTO request_log (id, account_id, created_at, method, route, query_keys, status, status_class, duration,
       request_id, actor_type, actor_id, actor_name)
     SELECT uuidv7(age), ($2::uuid[])[CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n / 2 % 9 END], now() + age,
       (ARRAY['GET', 'GET', 'GET', 'POST', 'PATCH'])[1 + n % 5], '/api/v1/resource-' || n / 7 % 60 || '/{id}', '{page,per_page}',
       status, status / 100 || 'xx', n % 300, gen_random_uuid()::text, 'api_key', ($3::uuid[])[1 + n / 3 % 8], 'ERP'
     FROM (SELECT n, make_interval(secs => -8 * 86400 + n * 7 * 86400.0 / $1::int) AS age,
         CASE WHEN n % 5000 = 0 THEN 500 WHEN n % 50 = 0 THEN 404 ELSE 200 END AS status
       FROM generate_series(1, $1::int) n) made`,
    [ROWS, companies.map(({ accountId }) => accountId), keys],
  )
  for (const { definition } of indexes) await pool().query(definition)
  await pool().query('VACUUM ANALYZE request_log')
  const { rows } = await pool().query<{ heap: string; all: string }>(
    `SELECT pg_size_pretty(pg_relation_size('request_log')) AS heap, pg_size_pretty(pg_total_relation_size('request_log')) AS all`,
  )
  printLine(`${ROWS} rows: ${rows[0]?.heap} of rows, ${rows[0]?.all} with indexes`)
}

async function writeRequests({ accountId }: ServiceContext, keys: readonly string[]): Promise<void> {
  for (let index = 0; index < SECOND_MS; index += 1)
    noteApiRequest({
      id: newId(),
      accountId,
      method: 'GET',
      route: `/api/v1/resource-${index % 60}/{id}`,
      queryKeys: ['page'],
      actor: { type: 'api_key', id: keys[index % KEYS] ?? null, name: 'ERP' },
      status: 200,
      milliseconds: 3,
      requestId: newId(),
    })
  await flushRequestLog()
}

async function readEverything(ctx: ServiceContext, keys: readonly string[]): Promise<void> {
  const read = (search: string) => listRequestLog(ctx, parseQuery(requestLogQuery, new URLSearchParams(search)))
  const { meta } = await read('per_page=100')
  const routes = '/api/v1/resource-3/{id},/api/v1/resource-4/{id}'
  const searches = {
    'the newest': '',
    'the next page': `cursor=${meta.next_cursor ?? ''}`,
    'page 90': 'page=90&per_page=100',
    'of a key': `actor_id=${keys[3]}`,
    'of a key that sent nothing': `actor_id=${newId()}`,
    'refused, 1 in 50': 'status_class=4xx',
    'failed, 1 in 5,000': 'status_class=5xx',
    'of a status that never came': 'status_class=3xx',
    'of a method': 'method=POST',
    'of a method that never came': 'method=DELETE',
    'of two paths': `route=${routes}`,
    'failed, of a key and a path': `status_class=5xx&actor_id=${keys[3]}&route=${routes}`,
    'from five days ago on': `updated_after=${new Date(Date.now() - 5 * 86_400_000).toISOString()}`,
  }
  for (const [name, search] of Object.entries(searches)) await timed(`list, ${name}`, 5, () => read(search))
  await timed('the paths for the filter', 5, () => listLoggedRoutes(ctx))
}

/** The rows are one to eight days old: a seventh of them has expired, and a run of the job deletes a bounded part of that. */
async function deleteExpired(): Promise<void> {
  const before = performance.now()
  const { request_log: gone = 0 } = await purgeExpired()
  const milliseconds = performance.now() - before
  const slices = Math.max(1, gone / 5_000)
  printLine(`a run of the purge: ${gone} rows in ${(milliseconds / SECOND_MS).toFixed(1)} s`)
  printLine(`${(milliseconds / slices).toFixed(0)} ms for each slice of 5,000`)
  const began = performance.now()
  await purgeExpired()
  printLine(`the next run, over what the first left dead: ${((performance.now() - began) / SECOND_MS).toFixed(1)} s`)
}

/** Says the median and the longest of some times, in milliseconds. */
async function timed(name: string, times: number, run: () => Promise<unknown>): Promise<void> {
  const durations: number[] = []
  for (let index = 0; index < times; index += 1) {
    const began = performance.now()
    await run()
    durations.push(performance.now() - began)
  }
  durations.sort((one, other) => one - other)
  const middle = durations[Math.floor(durations.length / 2)] ?? 0
  printLine(`${name.padEnd(44)} ${middle.toFixed(1).padStart(9)} ms, at most ${(durations.at(-1) ?? 0).toFixed(1)} ms`)
}

function printLine(line: string): void {
  stdout.write(`${line}\n`)
}
