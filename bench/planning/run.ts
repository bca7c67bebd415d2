import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { cpuUsage } from 'node:process'
import { parseArgs } from 'node:util'
import { localTime } from '@/lib/domain/board/zoned'
import { propose } from '@/lib/domain/planning/propose'
import { brokenProposals } from '@/lib/domain/planning/verify'
import type { PlanResult } from '@/lib/domain/planning/work'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { makeCompany } from './company'
import { nearestFirst } from './nearest'

/*
 * The planner on the days of a company: how soon there is a first proposal, whether any rule is broken (by a checker that
 * was written apart), and how much less is driven than by always taking the nearest job.
 */

const SIZES = [
  { technicians: 50, jobs: 1000, days: 5, seconds: 20 },
  { technicians: 50, jobs: 4000, days: 14, seconds: 60 },
]

const { values } = parseArgs({
  options: { json: { type: 'string' }, seed: { type: 'string', default: '1' }, jobs: { type: 'string' } },
})
const travel = estimateTravel([])
const seed = Number(values.seed)

process.stdout.write(`${new Date().toISOString()} · ${cpus()[0]?.model ?? ''} · seed ${values.seed}\n`)
const results = SIZES.filter(({ jobs }) => !values.jobs || jobs === Number(values.jobs)).map(run)
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2))

function run(size: (typeof SIZES)[number]) {
  const input = makeCompany({ ...size, seed })
  const began = performance.now()
  const cpuBegan = cpuUsage()
  const elapsed = () => (performance.now() - began) / 1000
  const spent = () => {
    const { user, system } = cpuUsage(cpuBegan)
    return (user + system) / 1e6
  }
  let first: { seconds: number; cpu: number; result: PlanResult } | null = null
  let steps = 0
  const result = propose(input, {
    seed,
    travel,
    progress: (count) => {
      steps = count
      return elapsed() / size.seconds
    },
    onBetter: (read) => {
      if (first) return
      const planned = read()
      first = { seconds: elapsed(), cpu: spent(), result: planned }
    },
  })
  const seconds = elapsed()
  const cpu = spent()
  const broken = brokenProposals(input, result, travel, wallClock(input.time_zone))
  const greedy = nearestFirst(input, travel)
  const travelOf = (proposals: readonly { travel_minutes: number }[]) =>
    proposals.reduce((sum, { travel_minutes }) => sum + travel_minutes, 0)
  const one = {
    technicians: size.technicians,
    jobs: size.jobs,
    days: size.days,
    seconds,
    cpu_seconds: cpu,
    steps,
    first_proposal_seconds: first === null ? null : (first as { seconds: number }).seconds,
    first_proposal_cpu_seconds: first === null ? null : (first as { cpu: number }).cpu,
    planned: result.proposals.length,
    travel_minutes: result.after.travel_minutes,
    broken,
    nearest_first: { planned: greedy.length, travel_minutes: travelOf(greedy) },
    saved: 1 - result.after.travel_minutes / travelOf(greedy),
  }
  process.stdout.write(
    `${size.technicians} technicians, ${size.jobs} jobs, ${size.days} days: first proposal after ` +
      `${one.first_proposal_seconds?.toFixed(1)} s (${one.first_proposal_cpu_seconds?.toFixed(1)} s of processor time); ` +
      `in ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s) ${one.planned} planned with ${one.travel_minutes} minutes of travel, ` +
      `nearest first ${greedy.length} with ${one.nearest_first.travel_minutes}: ${(one.saved * 100).toFixed(1)} % less. ` +
      `${broken.length} rules broken, ${steps} steps.\n`,
  )
  for (const line of broken.slice(0, 5)) process.stdout.write(`  ${line}\n`)
  return one
}

/** What the wall clock shows; each quarter of an hour is looked up once, since no zone changes its clock within one. */
function wallClock(timeZone: string): (instant: number) => { date: string; minute: number } {
  const quarter = 15 * 60_000
  const cache = new Map<number, { date: string; minute: number }>()
  return (instant) => {
    const begin = Math.floor(instant / quarter) * quarter
    const shown = cache.get(begin) ?? localTime(begin, timeZone)
    cache.set(begin, shown)
    return { date: shown.date, minute: shown.minute + Math.floor((instant - begin) / 60_000) }
  }
}
