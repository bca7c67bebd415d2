import { cpus, loadavg } from 'node:os'
import { cpuUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { db, disconnect } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { billingQueueList } from '@/lib/schemas/billing/billing'
import { getInvoiceDocuments } from '@/lib/services/billing/invoices/documents'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'
import { createInvoices } from '@/lib/services/billing/invoices/verbs'
import { countBillingQueue, listBillingQueue } from '@/lib/services/billing/queue'
import { makeBiller } from '@/lib/testing/factories/billing'
import { updateCustomer } from '@/lib/services/customers/customers'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'

/*
 * `npm run bench -- billing [--orders 20000] [--invoices 1000] [--workers 8]`: pages of a queue of so many work orders, drafts that are
 * issued by so many at a time in one series of numbers, and the PDF with the data inside of each of a hundred of them.
 */

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    invoices: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '8' },
  },
})
const [orders, invoices, workers] = [Number(options.orders), Number(options.invoices), Number(options.workers)]
const AT_ONCE = 100
const ROWS_AT_ONCE = 500
const PAGES = 40
const DOCUMENTS = 100

type Biller = Awaited<ReturnType<typeof makeBiller>>
const TABLES = { work_order: 'id', task: 'work_order_id', line_item: 'task_id' } as const

const folder = new URL('../../node_modules/.cache/fieldline/bench-billing', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_billing WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_billing')
  Object.assign(process.env, { APP_SECRET: 'a signing secret for the benchmarks alone', DATA_DIR: folder })
  resetEnv()
  await applyMigrations(process.env.DATABASE_URL)
  await main()
} finally {
  await disconnect()
  await server.stop()
}

async function main(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1)
  printLine(`${new Date().toISOString()} · ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${load}`)
  const world = await makeBiller()
  const address = { street: 'Kai 1', city: 'Kiel', postal_code: '24103', country: 'DE' }
  await updateCustomer(world.once(), world.customer_id, { address, invoice_format: 'zugferd' })
  const first = await world.finish([{ unit_price: 120.5 }, { unit_price: 80 }, { unit_price: 19.99 }])
  await copyOrder(first.id, orders - 1)
  await measureQueue(world)
  const drafts = await draftInvoices(world)
  await issueAll(world, drafts)
  await measureDocuments(world, drafts.slice(0, DOCUMENTS))
}

function printLine(line: string): void {
  stdout.write(`${line}\n`)
}

/** Copies a finished work order with its task and its lines, as they are, under ids and numbers of their own. */
async function copyOrder(id: string, count: number): Promise<void> {
  await withClient(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(
      `CREATE TEMP TABLE copied AS SELECT old.id AS old_id, n, gen_random_uuid() AS id FROM generate_series(1, $2::int) n,
        LATERAL (SELECT $1::uuid AS id UNION ALL SELECT t.id FROM task t WHERE t.work_order_id = $1::uuid) old`,
      [id, count],
    )
    await client.query(
      `INSERT INTO copied SELECT l.id, n, gen_random_uuid() FROM generate_series(1, $2::int) n, line_item l
        JOIN task t ON t.id = l.task_id WHERE t.work_order_id = $1::uuid`,
      [id, count],
    )
    await client.query('CREATE INDEX ON copied (old_id, n)')
    for (const [table, parent] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1
          AND is_generated = 'NEVER' AND column_name NOT IN ('id', $2, 'work_order_number', 'external_id')`,
        [table, parent],
      )
      const columns = rows.map(({ name }) => `"${name}"`)
      const number = table === 'work_order' ? ['work_order_number'] : []
      const isChild = parent !== 'id'
      const parents = isChild ? `JOIN copied p ON p.old_id = o.${parent} AND p.n = c.n` : ''
      const values = [
        'c.id',
        ...(isChild ? ['p.id'] : []),
        ...number.map(() => "'COPY-' || c.n"),
        ...columns.map((one) => `o.${one}`),
      ]
      // In parts, since triggers look at all that a statement wrote.
      for (let from = 0; from < count; from += ROWS_AT_ONCE)
        await client.query(
          `INSERT INTO ${table} (${['id', ...(isChild ? [parent] : []), ...number, ...columns].join(', ')})
            SELECT ${values.join(', ')} FROM ${table} o JOIN copied c ON c.old_id = o.id ${parents}
            WHERE c.n > $1 AND c.n <= $1 + ${ROWS_AT_ONCE}`,
          [from],
        )
    }
    await client.query('VACUUM ANALYZE')
  })
}

async function measureQueue({ ctx }: Biller): Promise<void> {
  const { waiting, blocked } = await countBillingQueue(ctx)
  printLine(`\nA queue of ${waiting} work orders, ${blocked} blocked; ${PAGES} pages of each kind:`)
  for (const filters of [{}, { ready: 'true' }, { reason: 'asset_unknown' }, { page: '100' }]) {
    const query = billingQueueList.query.parse({ per_page: '50', ...filters })
    await report(`page ${JSON.stringify(filters)}`, PAGES, () => listBillingQueue(ctx, query))
  }
  await report('counts', PAGES, () => countBillingQueue(ctx))
}

async function draftInvoices({ ctx, once }: Biller): Promise<string[]> {
  const rows = await db().workOrder.findMany({
    where: { account_id: ctx.accountId, billing_state: 'to_bill' },
    select: { id: true },
    take: invoices,
  })
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const work_order_ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id)
    ids.push(...(await createInvoices(once(), { work_order_ids, grouping: 'order' })).invoice_ids)
  }
  return ids
}

async function issueAll({ once }: Biller, drafts: readonly string[]): Promise<void> {
  const waiting = [...drafts]
  const took: number[] = []
  const [began, cpu] = [performance.now(), cpuUsage()]
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const from = performance.now()
      await issueInvoice(once(), id)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  const seconds = (performance.now() - began) / 1000
  const each = cpuMs(cpu) / drafts.length
  printLine(
    `\n${drafts.length} invoices issued by ${workers} at a time in one series: ${(drafts.length / seconds).toFixed(0)} a second, ` +
      `${each.toFixed(1)} ms CPU of the program each, p95 ${percentile(took, 0.95).toFixed(0)} ms`,
  )
  const numbers = await db().invoice.findMany({ where: { number: { not: null } }, select: { number: true } })
  printLine(`${new Set(numbers.map(({ number }) => number)).size} numbers without a gap`)
}

async function measureDocuments({ ctx }: Biller, ids: readonly string[]): Promise<void> {
  const waiting = [...ids]
  await getInvoiceDocuments(ctx, waiting.pop() ?? '')
  await report('PDF with its data (ZUGFeRD)', waiting.length, () => getInvoiceDocuments(ctx, waiting.pop() ?? ''))
}

/** Milliseconds of processor time since then. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(since)
  return (user + system) / 1000
}

function percentile(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0
}

async function report(what: string, times: number, act: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  const used: number[] = []
  for (let time = 0; time < times; time += 1) {
    const [began, cpu] = [performance.now(), cpuUsage()]
    await act()
    took.push(performance.now() - began)
    used.push(cpuMs(cpu))
  }
  const texts = [took, used].map((all) => [0.5, 0.95].map((share) => percentile(all, share).toFixed(0)).join(' / '))
  printLine(`${what}: p50 / p95 ${texts[0]} ms, ${texts[1]} ms CPU of the program`)
}
