import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { newId } from '@/lib/domain/id'
import { migrationNames } from '@/prisma/migrate'
import { seedCompany } from '@/prisma/seed-company'
import { ensureDatabase, startDatabase, withClient } from '@/bench/api/database'
import { startProbes } from './probes'

/*
 * What the migrations after a release cost a company that works meanwhile: `npm run bench -- migrations [--scale 1000000] [--after NAME]
 * [--least MS]`. A company of so many work orders is made as the release left it; then each migration runs, while others read and write.
 * It tells how long each took, and how long it kept readers and writers of a table waiting at most; those that stay below `--least` in
 * all of it are summed up.
 */

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1000000' },
    // The last of release 0.1.0.
    after: { type: 'string', default: '20261122041000_rate_survives_a_crash' },
    least: { type: 'string', default: '50' },
  },
})
const [scale, least] = [Number(values.scale), Number(values.least)]
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const printLine = (line: string): void => void stdout.write(`${line}\n`)
const progress = (line: string): void => void stderr.write(`${line}\n`)

/** What the company is made with writes into it, whichever release it is of. */
const NEEDED = '20261122110000_job_cursor'
const isBefore = (name: string) => name <= values.after || name === NEEDED

type Cost = { name: string; took: number; reads: number; writes: number; where: string }

async function run(): Promise<void> {
  const names = await migrationNames()
  if (!names.includes(values.after)) throw new Error(`--after: there is no migration ${values.after}`)
  const server = await startDatabase(root)
  try {
    await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_migrations WITH (FORCE)'))
    const url = await ensureDatabase(server, 'bench_migrations')
    await withClient(url, async (client) => {
      for (const name of names.filter(isBefore)) await apply(client, name)
      await fill(client, url)
      progress('migrating')
      report(
        await migrate(
          client,
          url,
          names.filter((one) => !isBefore(one)),
        ),
      )
    })
    await withClient(server.adminUrl, (client) => client.query('DROP DATABASE bench_migrations WITH (FORCE)'))
  } finally {
    await server.stop()
  }
}

/** Sends a file as it is, as the schema engine does. */
async function apply(client: Client, name: string): Promise<void> {
  await client.query(await readFile(join(root, 'prisma', 'migrations', name, 'migration.sql'), 'utf8'))
}

async function fill(client: Client, databaseUrl: string): Promise<void> {
  const accountId = newId()
  await client.query(
    `INSERT INTO account (id, name, tier, time_zone, updated_at) VALUES ($1, 'Benchmark', 'professional', 'America/New_York', now())`,
    [accountId],
  )
  const onProgress = (done: number, total: number) => {
    if (done % 100_000 < 25_000 || done === total) progress(`${done} of ${total} records`)
  }
  await seedCompany({ accountId, workOrders: scale, databaseUrl, onProgress })
  await client.query('VACUUM ANALYZE')
}

async function migrate(client: Client, url: string, names: readonly string[]): Promise<Cost[]> {
  const probes = await startProbes(url)
  const costs: Cost[] = []
  try {
    for (const name of names) {
      await probes.waitForProbes()
      const began = performance.now()
      await apply(client, name)
      const took = performance.now() - began
      costs.push({ name, took, ...(await probes.waitForProbes()) })
    }
  } finally {
    await probes.stop()
  }
  return costs
}

function report(costs: readonly Cost[]): void {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
  printLine(
    `${new Date().toISOString()}, ${machine}; ${scale} work orders, ${costs.length} migrations after ${values.after}\n`,
  )
  const [long, short] = [costs.filter(isLong), costs.filter((one) => !isLong(one))]
  printLine('| migration | took, ms | longest read, ms | longest write, ms | of |\n| --- | --- | --- | --- | --- |')
  for (const { name, took, reads, writes, where } of long)
    printLine(
      `| ${name.replace(/^\d+_/, '')} | ${[took, reads, writes].map((one) => one.toFixed(0)).join(' | ')} | ${where} |`,
    )
  const most = (valueOf: (one: Cost) => number) => Math.max(0, ...short.map(valueOf)).toFixed(0)
  printLine(
    `| ${short.length} others, at most | ${most((one) => one.took)} | ${most((one) => one.reads)} | ${most((one) => one.writes)} | |`,
  )
  printLine(`\nAll together ${(costs.reduce((sum, { took }) => sum + took, 0) / 1000).toFixed(1)} s.`)
}

function isLong({ took, reads, writes }: Cost): boolean {
  return Math.max(took, reads, writes) >= least
}

await run()
