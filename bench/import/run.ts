import { cpus } from 'node:os'
import { cpuUsage, memoryUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceContext } from '@/lib/access/context'
import { disconnect, db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { ImportResource } from '@/lib/domain/imports/fields'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { checkImport, createImport, getImport, runImport, undoImport } from '@/lib/services/data/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'
import { cpuOf } from '@/bench/api/processes'

/*
 * `npm run bench -- import [--lines 100000] [--only customers]`: a file of so many lines is uploaded, checked, run and undone
 * as the job runner does it, in this process, on the benchmark's PostgreSQL with commits that reach the disk. Tells how
 * long each step takes, and the memory of the process over time.
 */

const HEADINGS = {
  customers: 'Name,Type,E-mail,Phone,Street,City,Postal code,Country,Payment terms,Notes,Region',
  'work-orders': 'Customer,Description,Priority,Type,Scheduled,Minutes,Due by,Required skills,Notes',
}

const { values } = parseArgs({ options: { lines: { type: 'string', default: '100000' }, only: { type: 'string' } } })
const lines = Number(values.lines)
if (values.only && values.only !== 'customers')
  throw new Error('--only: customers alone can do without the others; work orders are of customers')

const folder = new URL('../../node_modules/.cache/fieldline/bench-import', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_import'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_import')
  await applyMigrations(process.env.DATABASE_URL)
  await main()
} finally {
  await disconnect()
  await server.stop()
}

async function main(): Promise<void> {
  stdout.write(`${new Date().toISOString()} · ${cpus()[0]?.model ?? ''}, ${cpus().length} cores · ${lines} lines\n`)
  const ctx = await makeCompany()
  for (const resource of ['customers', 'work-orders'] as const) {
    if (values.only === 'customers' && resource !== 'customers') continue
    await measure(ctx, resource)
  }
}

async function makeCompany(): Promise<ServiceContext> {
  const account = { id: newId(), name: 'Benchmark', time_zone: 'Europe/Berlin' }
  await db().account.create({ data: account })
  return {
    accountId: account.id,
    actor: { type: 'system', id: null, name: 'Benchmark' },
    scopes: new Set(['admin']),
    requestId: newId(),
    account: { tier: 'enterprise', timeZone: account.time_zone, currency: 'EUR' },
  }
}

async function measure(ctx: ServiceContext, resource: ImportResource): Promise<void> {
  const file = await step(`${resource}: upload`, () =>
    createImport(ctx, { resource, fileName: `${resource}.csv`, bytes: fileOf(resource) }),
  )
  await checkImport(ctx, file.id, { mapping: file.mapping })
  await step(`${resource}: check`, () => finish(ctx, file.id, 'checked'))
  await runImport(ctx, file.id)
  await step(`${resource}: run`, () => finish(ctx, file.id, 'done'))
  if (resource !== 'work-orders') return
  await undoImport(ctx, file.id)
  await step(`${resource}: undo`, () => finish(ctx, file.id, 'undone'))
}

async function finish(ctx: ServiceContext, id: string, status: string): Promise<void> {
  for (;;) {
    await runDueJobs('work-on-imports')
    const now = await getImport(ctx, id)
    if (now.status === status) {
      stdout.write(`  ${now.lines_done} lines, ${now.made} made, ${now.problems} problems, ${now.undone} undone\n`)
      return
    }
    if (now.failure) throw new Error(now.failure)
    await pause(100)
  }
}

/** Runs a step and says how long it took and what it needed; memory is read every quarter of a second. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const cpu = cpuUsage()
  const databaseCpu = cpuOf(server.pid)
  const memory: number[] = []
  const timer = setInterval(() => memory.push(memoryUsage.rss() / 1e6), 250)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    const { user, system } = cpuUsage(cpu)
    const seconds = (performance.now() - began) / 1000
    const tenths = Array.from({ length: 10 }, (_one, index) => memory[Math.floor((index * memory.length) / 10)] ?? 0)
    stdout.write(
      `${name}: ${seconds.toFixed(1)} s, processor time ${((user + system) / 1e6).toFixed(1)} s here and ` +
        `${((cpuOf(server.pid) - databaseCpu) / 1000).toFixed(1)} s in PostgreSQL; memory over time ` +
        `${tenths.map((one) => one.toFixed(0)).join(' ')}, at most ${Math.max(...memory, 0).toFixed(0)} MB\n`,
    )
  }
}

/** The file, made while it is read. */
async function* fileOf(resource: ImportResource): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const headings = resource === 'customers' ? HEADINGS.customers : HEADINGS['work-orders']
  yield encoder.encode(`${headings}\r\n`)
  for (let at = 0; at < lines; at += 1000) {
    const count = Math.min(1000, lines - at)
    const rows = Array.from({ length: count }, (_one, index) => lineOf(resource, at + index))
    yield encoder.encode(rows.join(''))
  }
}

function lineOf(resource: ImportResource, index: number): string {
  const day = String((index % 28) + 1).padStart(2, '0')
  if (resource === 'customers')
    return `"Customer ${index}, Ltd",commercial,c${index}@example.com,+49 30 ${index},Main Street ${index % 400},Ulm,89${String(index % 1000).padStart(3, '0')},DE,30 days,"Rings twice, ""always""",South\r\n`
  const number = `CUST-${String((index % Math.max(1, lines)) + 1).padStart(6, '0')}`
  return `${number},"Yearly service, pump ${index}",medium,service,2027-01-${day} 09:30,90,2027-02-${day},Gas,Key at the desk\r\n`
}
