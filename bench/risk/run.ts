import { cpus } from 'node:os'
import { cpuUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { ServiceContext } from '@/lib/access/context'
import { disconnect, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { newId } from '@/lib/domain/id'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { operatorContext } from '@/lib/services/company/accounts'
import { assessRisks, countAtRisk, listAtRisk } from '@/lib/services/scheduling/risk'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'
import { makeFixture } from '@/bench/board/fixtures'
import { addCompany } from '@/bench/board/live/company'

/*
 * `npm run bench -- risk [--technicians 20,200] [--rounds 30]`: companies with eight visits a day for each technician in one database; what
 * assessing all of it costs, what one move costs until it is in the list, and what the list and the bell cost, in turns.
 */

const { values } = parseArgs({
  options: { technicians: { type: 'string', default: '20,200' }, rounds: { type: 'string', default: '30' } },
})
const sizes = values.technicians.split(',').map(Number)
const rounds = Number(values.rounds)

type Company = {
  ctx: ServiceContext
  jobs: readonly { id: string; technician_id: string }[]
  cursor: string | null
  moves: number
}

const folder = new URL('../../node_modules/.cache/fieldline/bench-risk', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_risk WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_risk')
  Object.assign(process.env, { APP_SECRET: 'a signing secret for the benchmarks alone' })
  resetEnv()
  await applyMigrations(process.env.DATABASE_URL)
  await main(process.env.DATABASE_URL)
} finally {
  await disconnect()
  await server.stop()
}

async function main(url: string): Promise<void> {
  printLine(`${new Date().toISOString()} · ${cpus()[0]?.model.trim() ?? ''}, ${cpus().length} cores`)
  const companies: Company[] = []
  const date = new Date().toISOString().slice(0, 10)
  for (const technicians of sizes) {
    const board = makeFixture({ technicians, jobs: technicians * 40, queue: technicians, date })
    const { accountId, jobs } = await addCompany(url, board)
    const company: Company = { ctx: await operatorContext(accountId), jobs, cursor: null, moves: 0 }
    const [began, cpu] = [performance.now(), cpuUsage()]
    await assess(company)
    const { user, system } = cpuUsage(cpu)
    const seconds = (performance.now() - began) / 1000
    const { length } = await listAtRisk(company.ctx, {})
    printLine(
      `all of ${technicians} technicians, ${jobs.length} visits: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} CPU s of the process, ${length} work orders at risk`,
    )
    companies.push(company)
  }
  await pool().query('VACUUM ANALYZE')
  printLine(`${''.padEnd(36)}${sizes.map((one) => `${one}`.padStart(10)).join('')}     ratio   (median and p95, ms)`)
  await compare('one move, until it is listed', companies, moveAndAssess)
  await compare('nothing changed', companies, assess)
  await compare('list', companies, ({ ctx }) => listAtRisk(ctx, {}))
  await compare('bell', companies, ({ ctx }) => countAtRisk(ctx))
}

async function assess(company: Company): Promise<void> {
  const { accountId } = company.ctx
  const next = await assessRisks({ account_id: accountId, id: accountId }, new AbortController().signal, company.cursor)
  company.cursor = next?.cursor ?? null
}

/** Gives a visit to the technician of another one. */
async function moveAndAssess(company: Company): Promise<void> {
  company.moves += 1
  const { moves } = company
  const [job, other] = [
    company.jobs[(moves * 37) % company.jobs.length],
    company.jobs[(moves * 91) % company.jobs.length],
  ]
  if (!job || !other) throw new Error('a company has visits')
  await updateWorkOrder({ ...company.ctx, requestId: newId() }, job.id, { technician_id: other.technician_id })
  await assess(company)
}

async function compare(
  name: string,
  companies: readonly Company[],
  work: (company: Company) => Promise<unknown>,
): Promise<void> {
  const durations = companies.map((): number[] => [])
  for (let round = -2; round < rounds; round += 1)
    for (const [index, company] of companies.entries()) {
      const began = performance.now()
      await work(company)
      // The first rounds plan and warm up.
      if (round >= 0) durations[index]?.push(performance.now() - began)
    }
  const at = (share: number) =>
    durations.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
  const [medians, tails] = [at(0.5), at(0.95)]
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  const figures = medians
    .map((one, index) => `${one.toFixed(1)} ${(tails[index] ?? 0).toFixed(1)}`.padStart(14))
    .join('')
  printLine(`${name.padEnd(36)}${figures}${ratio.toFixed(2).padStart(10)}`)
}

function printLine(line: string): void {
  stdout.write(`${line}\n`)
}
