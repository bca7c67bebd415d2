import type { Measured } from './measure'
import type { Way } from './servers'
import { plannedAnew, sumOf } from './statements'

export type ScaleReport = {
  scale: string
  results: Measured[]
  /** Of 16 connections that read a mixture, each server just started. */
  peak_memory_mb: Record<string, number>
  /** Of all scenarios together, the pages and writes among them. */
  whole_run_memory_mb: Record<string, number>
}

export type Report = {
  date: string
  machine: string
  commit: string
  connections: number
  seconds: number
  scales: ScaleReport[]
}

/** Prints the report as Markdown, so that it can be kept as it is (docs/performance.md). */
export function printReport(report: Report): void {
  const { date, machine, commit, connections, seconds, scales } = report
  console.log(`${date}, commit ${commit}, ${machine}; ${connections} connections, ${seconds} s each\n`)
  for (const scale of scales) {
    console.log(`### ${scale.scale} work orders\n`)
    console.log(tableOf(scale))
    console.log(`\nWhat PostgreSQL plans and runs for a request, ms by the clock:\n\n${planningOf(scale)}`)
    console.log(`\nPeak memory under 16 connections: ${memoryOf(scale.peak_memory_mb)}`)
    console.log(`In the whole run: ${memoryOf(scale.whole_run_memory_mb)}\n`)
  }
  if (scales.length > 1) console.log(`### Growth\n\n${growthOf(scales)}\n`)
  console.log(`### Targets\n\n${targetsOf(scales)}`)
}

function memoryOf(peaks: Record<string, number>): string {
  return Object.entries(peaks)
    .map(([way, megabytes]) => `${way} ${megabytes} MB`)
    .join(', ')
}

function tableOf({ results }: ScaleReport): string {
  const lines = results.map((one) =>
    row(
      one.scenario,
      one.way,
      one.rate.toFixed(0),
      `${one.app_cpu.toFixed(2)} + ${one.database_cpu.toFixed(2)}`,
      one.p50.toFixed(1),
      one.p99.toFixed(0),
      one.refused || '',
    ),
  )
  return table(['scenario', 'way', 'requests/s', 'CPU ms app + PostgreSQL', 'p50 ms', 'p99 ms', 'refused'], lines)
}

/** A statement that is planned for every request is named: a small one that finds rows may be, a large one is a defect. */
function planningOf({ results }: ScaleReport): string {
  const lines = results
    .filter(({ statements }) => statements.length > 0)
    .map(({ scenario, way, statements }) => {
      const { plans, planning, execution } = sumOf(statements)
      const names = plannedAnew(statements).map(
        ({ text, planning: each }) => `\`${text.trim().slice(0, 70)}\` ${each.toFixed(2)}`,
      )
      return row(scenario, way, plans.toFixed(2), planning.toFixed(2), execution.toFixed(2), names.join('; '))
    })
  return table(['scenario', 'way', 'plans', 'planning', 'execution', 'planned for each request'], lines)
}

function cpu(one: Measured | undefined): number {
  return one ? one.app_cpu + one.database_cpu : Number.NaN
}

function find({ results }: ScaleReport, way: Way, scenario: string): Measured | undefined {
  return results.find((one) => one.way === way && one.scenario === scenario)
}

/** Processor time of the app and PostgreSQL, the largest company against the smallest. */
function growthOf(scales: ScaleReport[]): string {
  const [small, large] = [scales[0], scales.at(-1)]
  if (!small || !large) return ''
  const lines = small.results
    .filter(({ way }) => way === 'app' || way === 'bare')
    .map(({ scenario, way }) => {
      const [from, to] = [cpu(find(small, way, scenario)), cpu(find(large, way, scenario))]
      return row(scenario, way, from.toFixed(2), to.toFixed(2), `${(to / from).toFixed(2)} ×`)
    })
  return table(['scenario', 'way', `CPU ms at ${small.scale}`, `at ${large.scale}`, 'growth'], lines)
}

/** How many times the processor time of `bare` a request may cost, the app and PostgreSQL together. */
function limitOf(scenario: string): number | undefined {
  const limits: [string, number][] = [
    ['list', 2],
    ['search', 2.5],
    ['get one', 3],
    ['create', 4],
    ['update', 5],
  ]
  return limits.find(([name]) => scenario.startsWith(name) && scenario !== 'create, not counted')?.[1]
}

function boardLines(scale: ScaleReport): string[] {
  const page = find(scale, 'app', 'board, page')
  const loads = [
    ['board, first of the week', 150],
    ['board, week', Infinity],
  ] as const
  return loads.flatMap(([name, limit]) => {
    const jobs = find(scale, 'app', name)
    if (!page || !jobs) return []
    // As if the one came after the other, though a browser asks for the jobs while it loads the page's scripts.
    const both = page.p97_5 + jobs.p97_5
    const verdict = limit === Infinity ? ['', ''] : [`≤ ${limit} ms of 95 %`, both <= limit ? 'met' : 'missed']
    return row(`${name}, with the page, ms of 97.5 %`, both.toFixed(0), ...verdict)
  })
}

function verdictOf(value: number, limit: number, atLeast: boolean): string {
  if (Number.isNaN(value)) return 'not measured'
  return (atLeast ? value >= limit : value <= limit) ? 'met' : 'missed'
}

function targetsOf(scales: ScaleReport[]): string {
  const [small, large] = [scales[0], scales.at(-1)]
  if (!small || !large) return ''
  const app = (scenario: string): Measured | undefined => find(large, 'app', scenario)
  const against = (value: number, limit: number, atLeast = false): string[] => [
    `${value.toFixed(2)} ×`,
    `${atLeast ? '≥' : '≤'} ${limit} ×`,
    verdictOf(value, limit, atLeast),
  ]
  const growth = (scenario: string): number => cpu(app(scenario)) / cpu(find(small, 'app', scenario))
  const lines: string[] = []
  for (const { scenario, kind } of large.results.filter(({ way }) => way === 'app')) {
    const ratio = (way: Way, to: Way, field: 'app_cpu' | 'rate'): number =>
      (find(large, way, scenario)?.[field] ?? Number.NaN) / (find(large, to, scenario)?.[field] ?? Number.NaN)
    const limit = limitOf(scenario)
    if (limit !== undefined) {
      const whole = cpu(find(large, 'app', scenario)) / cpu(find(large, 'bare', scenario))
      lines.push(row(`${scenario}: app and PostgreSQL against bare`, ...against(whole, limit)))
    }
    if (kind === 'read') {
      lines.push(
        row(`${scenario}: app CPU against the constant handler`, ...against(ratio('app', 'constant', 'app_cpu'), 0.6)),
      )
      lines.push(row(`${scenario}: the same through Next`, ...against(ratio('next', 'constant', 'app_cpu'), 1.5)))
    }
  }
  lines.push(...boardLines(large))
  const memory = Math.max(...scales.map(({ peak_memory_mb }) => peak_memory_mb.app ?? Number.NaN))
  if (!Number.isNaN(memory))
    lines.push(row('peak memory under 16 connections', `${memory} MB`, '≤ 300 MB', memory <= 300 ? 'met' : 'missed'))
  const uncounted = cpu(app('create, not counted'))
  lines.push(row('create: with the counters against without', ...against(cpu(app('create')) / uncounted, 1.3)))
  lines.push(row(`list, all: growth to ${large.scale}`, ...against(growth('list, all'), 1.5)))
  lines.push(row('page 1,000 against page 1', ...against(cpu(app('list, page 1000')) / cpu(app('list, page 1')), 2)))
  lines.push(row(`customer search: growth to ${large.scale}`, ...against(growth('search customers'), 7)))
  lines.push(row(`serial search: growth to ${large.scale}`, ...against(growth('search serial numbers'), 7)))
  const measured = lines.filter((line) => !line.includes('not measured'))
  return table(['', 'measured', 'target', ''], measured)
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(heads: string[], lines: string[]): string {
  return [row(...heads), row(...heads.map(() => '---')), ...lines].join('\n')
}
