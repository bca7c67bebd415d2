import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { cpuUsage } from 'node:process'
import { parseArgs } from 'node:util'
import { brokenRules } from '@/lib/domain/planning/check'
import { solve } from '@/lib/domain/planning/solve'
import { readInstance } from './solomon'

/*
 * The planner on the field's own benchmark: vehicles and distance against the best known, one core, a fixed time for
 * each instance. Every plan is held against an independent checker.
 */

type Result = {
  instance: string
  vehicles: number
  distance: number
  /** By the clock, and what the processor spent: on a busy machine that is less. */
  seconds: number
  cpu_seconds: number
  routes: number[][]
}

const { values } = parseArgs({
  options: {
    /** A folder with instances in Solomon's format and a `best-known.csv`. */
    instances: { type: 'string', default: '.' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})

const folder = values.instances
const limit = Number(values.seconds) * 1000
const best = new Map(
  readFileSync(join(folder, 'best-known.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .map(([name = '', vehicles, distance]) => [name, { vehicles: Number(vehicles), distance: Number(distance) }]),
)
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.txt') && (!values.only || file.includes(values.only)))
  .sort()

process.stdout.write(
  `${new Date().toISOString()} · ${cpus()[0]?.model ?? ''} · ${values.seconds} s each, seed ${values.seed}\n`,
)
const results: Result[] = []
for (const file of files) results.push(run(file))
summarize(results)
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2))

function run(file: string): Result {
  const { name, problem } = readInstance(readFileSync(join(folder, file), 'utf8'))
  const began = performance.now()
  const cpuBefore = cpuUsage()
  let steps = 0
  const solution = solve(problem, {
    seed: Number(values.seed),
    progress: (count) => {
      steps = count
      return (performance.now() - began) / limit
    },
  })
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuUsage(cpuBefore)
  const cpu_seconds = (cpu.user + cpu.system) / 1e6
  const broken = brokenRules(problem, solution)
  if (broken.length > 0 || solution.unplanned.length > 0)
    throw new Error(`${name}: ${broken.join('; ') || 'jobs left out'}`)
  const routes = solution.routes.filter((jobs) => jobs.length > 0).map((jobs) => jobs.map((job) => job + 1))
  const bestKnown = best.get(name)
  const row = [
    name.padEnd(7),
    `${routes.length} vehicles (best known ${bestKnown?.vehicles ?? '?'})`.padEnd(30),
    `${solution.cost.toFixed(2)} (${bestKnown?.distance.toFixed(2) ?? '?'})`.padEnd(22),
    bestKnown ? `${(((solution.cost - bestKnown.distance) / bestKnown.distance) * 100).toFixed(2)} %`.padStart(9) : '',
    `${steps} steps, ${cpu_seconds.toFixed(1)} s of processor time`,
  ]
  process.stdout.write(`${row.join(' ')}\n`)
  return { instance: name, vehicles: routes.length, distance: solution.cost, seconds, cpu_seconds, routes }
}

function summarize(all: readonly Result[]): void {
  const compared = all.flatMap((result) => {
    const bestKnown = best.get(result.instance)
    return bestKnown ? [{ ...result, known: bestKnown }] : []
  })
  const equal = compared.filter(({ vehicles, known: bestKnown }) => vehicles <= bestKnown.vehicles)
  const differences = equal.filter(({ vehicles, known: bestKnown }) => vehicles === bestKnown.vehicles)
  const gap =
    differences.reduce((sum, { distance, known: bestKnown }) => sum + distance / bestKnown.distance - 1, 0) /
    Math.max(1, differences.length)
  process.stdout.write(
    `as many vehicles as the best known on ${equal.length} of ${compared.length}; distance there ${(gap * 100).toFixed(2)} % above on average\n`,
  )
}
