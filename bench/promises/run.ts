import { cpus } from 'node:os'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { ServiceContext } from '@/lib/access/context'
import { disconnect, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { parseQuery } from '@/lib/schemas/query'
import { slaClockListQuery } from '@/lib/schemas/work/sla'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { enqueueWatched, listSlaClocks, watchPromises } from '@/lib/services/work/sla'
import { listWorkOrdersText } from '@/lib/services/work/work-orders'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'
import { makeCompany, makeDue, startClocks } from './company'

/*
 * `npm run bench -- promises [--scale 10000,100000] [--rounds 15]`: companies with so many open work orders in one database; what the
 * first clocks, the sweep of so many due ones, and the lists by what is promised cost in each, in turns.
 */

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '10000,100000' }, rounds: { type: 'string', default: '15' } },
})
const scales = values.scale.split(',').map(Number)
const rounds = Number(values.rounds)
/** As many as one run of the sweep takes. */
const DUE = 200

const folder = new URL('../../node_modules/.cache/fieldline/bench-promises', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_promises WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_promises')
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
  const companies: ServiceContext[] = []
  for (const orders of scales) {
    const ctx = await makeCompany(orders)
    const began = performance.now()
    const { parts, longest } = await startClocks(ctx)
    const seconds = (performance.now() - began) / 1000
    printLine(`clocks of ${orders}: ${seconds.toFixed(1)} s in ${parts} parts, the longest ${longest.toFixed(0)} ms`)
    companies.push(ctx)
  }
  await pool().query('VACUUM ANALYZE')
  printLine(`${''.padEnd(36)}${scales.map((one) => `${one}`.padStart(10)).join('')}     ratio   (medians in ms)`)
  await compare('accounts of the sweep', companies, enqueueWatched)
  await compare(`sweep of ${DUE} due work orders`, companies, sweep, (ctx) => makeDue(ctx, DUE))
  const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
  for (const search of ['sla_state=breached', 'sla_state=warned', 'sla_state=running', `sla_due_to=${soon}`])
    await compare(`work orders, ${search.slice(0, 20)}`, companies, (ctx) =>
      listWorkOrdersText(ctx, parseQuery(workOrderListQuery, new URLSearchParams(search))),
    )
  for (const search of ['', 'state=breached', 'state=running&sort=due_at', `due_to=${soon}`])
    await compare(`clocks, ${search.slice(0, 26)}`, companies, (ctx) =>
      listSlaClocks(ctx, parseQuery(slaClockListQuery, new URLSearchParams(search))),
    )
}

async function sweep({ accountId }: ServiceContext): Promise<void> {
  await watchPromises({ account_id: accountId, id: accountId })
}

type Work = (ctx: ServiceContext) => Promise<unknown>

/** Says the median of each company and how the last compares with the first. */
async function compare(name: string, companies: readonly ServiceContext[], work: Work, before?: Work): Promise<void> {
  const durations = companies.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, ctx] of companies.entries()) {
      await before?.(ctx)
      const began = performance.now()
      await work(ctx)
      // The first round plans and warms up.
      if (round > 0) durations[index]?.push(performance.now() - began)
    }
  const medians = durations.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  printLine(
    `${name.padEnd(36)}${medians.map((one) => one.toFixed(1).padStart(10)).join('')}${ratio.toFixed(2).padStart(10)}`,
  )
}

function printLine(line: string): void {
  stdout.write(`${line}\n`)
}
