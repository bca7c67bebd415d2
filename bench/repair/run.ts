import { cpus, loadavg } from 'node:os'
import { cpuUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { ServiceContext } from '@/lib/access/context'
import { disconnect, pool } from '@/lib/db/client'
import { startOfWeek } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { resetEnv } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { operatorContext } from '@/lib/services/company/accounts'
import { createTimeOff } from '@/lib/services/people/time-off'
import { getPlan } from '@/lib/services/scheduling/planning'
import { createRepair } from '@/lib/services/scheduling/repair'
import { runDueJobs } from '@/lib/testing/jobs'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'
import { makeFixture } from '@/bench/board/fixtures'
import { addCompany } from '@/bench/board/live/company'

/*
 * `npm run bench -- repair [--technicians 200] [--rounds 40]`: a company with eight visits a day for each technician; one after the other
 * is on leave for a day. How long it takes from the leave to the options of the repair, and how much processor time of the process, its
 * planner's thread included.
 */

const { values } = parseArgs({
  options: { technicians: { type: 'string', default: '200' }, rounds: { type: 'string', default: '40' } },
})
const technicians = Number(values.technicians)
const rounds = Number(values.rounds)
/** The first rounds plan statements and warm up. */
const WARM_UP = 3

const folder = new URL('../../node_modules/.cache/fieldline/bench-repair', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_repair WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_repair')
  Object.assign(process.env, { APP_SECRET: 'a signing secret for the benchmarks alone' })
  resetEnv()
  await applyMigrations(process.env.DATABASE_URL)
  await main(process.env.DATABASE_URL)
} finally {
  await disconnect()
  await server.stop()
}

async function main(url: string): Promise<void> {
  // The week after this one lies ahead on every day.
  const monday = startOfWeek(addDays(new Date().toISOString().slice(0, 10), 7))
  const board = makeFixture({ technicians, jobs: technicians * 40, queue: technicians, date: monday })
  const { accountId, jobs } = await addCompany(url, board)
  await pool().query('VACUUM ANALYZE')
  const ctx = await operatorContext(accountId)
  const [times, cpuTimes, moved, left]: [number[], number[], number[], number[]] = [[], [], [], []]
  let warmUps = 0
  for (const person of new Set(jobs.map(({ technician_id }) => technician_id))) {
    if (times.length === rounds) break
    const time_off_id = await leaveOn(ctx, person, addDays(monday, 1))
    if (!time_off_id) continue
    const [began, cpu] = [performance.now(), cpuUsage()]
    const plan = await createRepair(ctx, { type: 'leave', time_off_id })
    await runDueJobs('make-repairs')
    const { proposals, unplanned } = await getPlan(ctx, plan.id)
    const { user, system } = cpuUsage(cpu)
    warmUps += 1
    if (warmUps <= WARM_UP) continue
    times.push(performance.now() - began)
    cpuTimes.push((user + system) / 1000)
    moved.push(proposals.length)
    left.push(unplanned.length)
  }
  const load = loadavg()[0]?.toFixed(1) ?? ''
  printLine(`${new Date().toISOString()} · ${cpus()[0]?.model.trim() ?? ''}, ${cpus().length} cores, load ${load}`)
  printLine(`${technicians} technicians, ${jobs.length} visits, ${times.length} leaves of a day`)
  printLine(`from the leave to the options: ${figures(times)} ms`)
  printLine(`processor time: ${figures(cpuTimes)} ms`)
  printLine(`work moved: ${sum(moved)}, without a slot: ${sum(left)}`)
}

/** Records leave of a day; null for who has some already. */
async function leaveOn(ctx: ServiceContext, person: string, day: string): Promise<string | null> {
  const leave = { starts_at: `${day}T08:00:00Z`, ends_at: `${addDays(day, 1)}T08:00:00Z` }
  try {
    return (await createTimeOff(ctx, person, leave)).id
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'validation_error') return null
    throw error
  }
}

/** Median, 95th percentile and the longest. */
function figures(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

function printLine(line: string): void {
  stdout.write(`${line}\n`)
}
