import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { FAMILIES, SEEDS } from './families'
import { generate } from './generate'
import { policiesOf } from './policies'
import { scoreOf, type Score } from './score'
import { simulate } from './simulate'
import { median, percentile, type Result, tableOf } from './report'

/*
 * `npm run bench -- fieldbench [--family hvac-10,metro-200] [--seeds 10] [--policy NAMES] [--command "python3 mine.py"] [--write]`: runs policies
 * through the instances and prints what each was worth; `--write` keeps the figures in results/. `--table` prints the table of what is results,
 * `--instances FOLDER` writes the instances, and what happens in them, as JSON. All of it is told in README.md.
 */

const { values } = parseArgs({
  options: {
    family: { type: 'string' },
    seeds: { type: 'string', default: '10' },
    policy: { type: 'string' },
    command: { type: 'string' },
    write: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    instances: { type: 'string' },
  },
})
const RESULTS = new URL('results/', import.meta.url)
const families = FAMILIES.filter(({ name }) => !values.family || values.family.split(',').includes(name))
const seeds = SEEDS.slice(0, Number(values.seeds))

if (values.table) printTable()
else if (values.instances) writeInstances(values.instances)
else await runAll()

async function runAll(): Promise<void> {
  for (const family of families)
    for (const [policy, start] of policiesOf(values.command, values.policy?.split(','))) {
      const scores: Score[] = []
      for (const seed of seeds) {
        const { instance, truth } = generate(family, seed)
        scores.push(scoreOf(instance, truth, await simulate(instance, truth, start())))
      }
      const result = { family: family.name, policy, ...figuresOf(scores) }
      stdout.write(`${JSON.stringify(result)}\n`)
      if (!values.write) continue
      mkdirSync(RESULTS, { recursive: true })
      const instances = scores.map(({ changes_per_event: _changes, cpu_ms: _cpu, ...score }, at) => ({
        seed: seeds[at],
        ...score,
      }))
      const machine = `${cpus()[0]?.model.trim() ?? ''}, Node ${process.version}`
      writeFileSync(
        new URL(`${family.name}.${policy}.json`, RESULTS),
        `${JSON.stringify({ ...result, machine, instances }, null, 1)}\n`,
      )
    }
}

/** Medians over the instances; of events over all of them. */
function figuresOf(scores: readonly Score[]): Omit<Result, 'family' | 'policy'> {
  const of = (read: (score: Score) => number) => median(scores.map(read))
  const changes = scores.flatMap((score) => score.changes_per_event)
  const cpu = scores.flatMap((score) => score.cpu_ms)
  return {
    score: of(({ score }) => score),
    promises: of(({ promises }) => promises),
    broken: of(({ broken }) => broken),
    emergencies: scores.reduce((sum, one) => sum + one.emergencies, 0),
    emergencies_in_time: scores.reduce((sum, one) => sum + one.emergencies_in_time, 0),
    minutes_late: of((one) => one.minutes_late),
    customers_told: of((one) => one.customers_told),
    technicians_told: of((one) => one.technicians_told),
    driving: of(({ driving }) => driving),
    driving_per_visit: Math.round(of(({ driving, served }) => (100 * driving) / served)) / 100,
    overtime: of(({ overtime }) => overtime),
    unserved: of(({ unserved }) => unserved),
    events: of(({ events }) => events),
    changes_median: percentile(changes, 0.5),
    changes_p90: percentile(changes, 0.9),
    cpu_ms_median: Math.round(percentile(cpu, 0.5)),
    cpu_ms_p95: Math.round(percentile(cpu, 0.95)),
    timed_out: scores.reduce((sum, one) => sum + one.timed_out, 0),
  }
}

function printTable(): void {
  const files = readdirSync(RESULTS).filter((name) => name.endsWith('.json'))
  const results = files.map((name) => JSON.parse(readFileSync(new URL(name, RESULTS), 'utf8')) as Result)
  stdout.write(
    `${tableOf(
      FAMILIES.map(({ name }) => name),
      results,
    )}\n`,
  )
}

function writeInstances(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const family of families)
    for (const seed of seeds) {
      const { instance, truth } = generate(family, seed)
      writeFileSync(`${folder}/${family.name}-${seed}.json`, JSON.stringify(instance))
      writeFileSync(`${folder}/${family.name}-${seed}.truth.json`, JSON.stringify(truth))
    }
}
