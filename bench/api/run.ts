import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { openCompany, startDatabase, withClient, type Company } from './database'
import { loadServer } from './load'
import { forgive, measure, type Measured } from './measure'
import { printReport, type ScaleReport } from './report'
import { makeScenarios, type Scenario } from './scenarios'
import { prepareWatching } from './statements'
import { buildConstant, startServer, WAYS, type Running, type Way } from './servers'

/*
 * What the API costs: `npm run bench -- api [--scale 10k,100k,1m] [--json FILE] [--seconds N] [--connections N] [--rounds N]
 * [--ways bare,app,next,constant] [--only 'TEXT;TEXT']`. Trust the ratios of one run: everything in it was measured in turns.
 */

const SCALES: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '10k,100k' },
    json: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    ways: { type: 'string', default: WAYS.join(',') },
    only: { type: 'string', default: '' },
  },
})

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const printLine = (line: string): void => void process.stderr.write(`${line}\n`)

/** Whether a scenario is asked for: by any part of its name, or all of them. */
function isRequested(name: string): boolean {
  return values.only.split(';').some((part) => name.includes(part.trim()))
}

function chosen(): { scales: [string, number][]; ways: Way[] } {
  const scales = values.scale.split(',').map((name): [string, number] => {
    const size = SCALES[name.trim().toLowerCase()]
    if (!size) throw new Error(`--scale: ${name} is none of ${Object.keys(SCALES).join(', ')}`)
    return [name.trim().toLowerCase(), size]
  })
  const ways = WAYS.filter((way) => values.ways.split(',').includes(way))
  return { scales, ways }
}

async function run(): Promise<void> {
  const { scales, ways } = chosen()
  printLine('Starting PostgreSQL')
  const server = await startDatabase(root)
  const reports: ScaleReport[] = []
  try {
    await prepareWatching(server)
    if (ways.includes('constant')) await buildConstant()
    for (const [scale, workOrders] of scales) {
      const company = await openCompany(server, workOrders, (done, total) => {
        if (done % 50_000 < 25_000 || done === total) printLine(`${scale}: ${done} of ${total} records`)
      })
      reports.push(await runScale(scale, ways, company, server))
    }
  } finally {
    await server.stop()
  }
  const report = {
    bench: 'api',
    date: new Date().toISOString(),
    machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    connections: Number(values.connections),
    seconds: Number(values.seconds) * Number(values.rounds),
    scales: reports,
  }
  printReport(report)
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
}

async function runScale(
  scale: string,
  ways: Way[],
  company: Company,
  postgres: EmbeddedPostgres,
): Promise<ScaleReport> {
  const scratch = await mkdtemp(join(tmpdir(), 'fieldline-bench-'))
  const servers: Running[] = []
  try {
    for (const way of ways) {
      printLine(`${scale}: starting ${way}`)
      servers.push(await startServer(way, root, company, scratch))
    }
    const scenarios = await withClient(company.url, (client) => makeScenarios(client, company.accountId))
    const peaks = await memoryUnderLoad(servers, scenarios, company)
    const results: Measured[] = []
    for (const scenario of scenarios.filter(({ name }) => isRequested(name))) {
      printLine(`${scale}: ${scenario.name}`)
      const plan = {
        connections: Number(values.connections),
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
      }
      results.push(...(await measure(scenario, servers, company, postgres, plan)))
    }
    return { scale, results, peak_memory_mb: peaks, whole_run_memory_mb: memoryOf(servers) }
  } finally {
    for (const server of servers) await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What 16 at once need at most of a server that has just begun. */
async function memoryUnderLoad(
  servers: Running[],
  scenarios: Scenario[],
  company: Company,
): Promise<Record<string, number>> {
  const shots = scenarios.filter(({ kind }) => kind === 'read').flatMap((one) => one.shots)
  const stopForgiving = await forgive(company)
  for (const { url, way } of servers)
    if (way !== 'constant')
      await loadServer({
        url,
        headers: { authorization: `Bearer ${company.key}` },
        shots,
        connections: 16,
        seconds: Number(values.seconds),
      })
  await stopForgiving()
  return memoryOf(servers)
}

function memoryOf(servers: Running[]): Record<string, number> {
  return Object.fromEntries(servers.map((server) => [server.way, server.peakMemory()]))
}

await run()
