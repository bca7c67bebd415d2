import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startDatabase, withClient, type Company } from '@/bench/api/database'
import { loadServer, type Shot } from '@/bench/api/load'
import { cpuOf } from '@/bench/api/processes'
import { makeScenarios } from '@/bench/api/scenarios'
import { startServer, type Running } from '@/bench/api/servers'
import { signIn } from '@/bench/api/session'
import { prepareWatching, sumOf, watchStatements } from '@/bench/api/statements'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { measureBackground } from './background'
import { openAlone, openCrowd } from './seed'
import { classesOf, type Class } from './sizes'

/*
 * What a request costs because other companies are there: `npm run bench -- companies [--accounts 200] [--work-orders 500000]
 * [--sample 16] [--seconds N] [--connections N] [--rounds N] [--only TEXT;TEXT]`. The same requests meet a company alone in its
 * database and random ones of the same size among all, in turns, by as many keys. Nothing may cost more than 1.3 times of the
 * same alone. Beside it stands what PostgreSQL planned and ran for each request, by the clock. The work beside the requests is
 * "small: background".
 */

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '200' },
    'work-orders': { type: 'string', default: '500000' },
    sample: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})
const [connections, seconds, rounds] = [Number(values.connections), Number(values.seconds), Number(values.rounds)]

const MAX_RATIO = 1.3
const SCENARIOS = [
  'list, all',
  'list, by status',
  'list, technician and dates',
  'get one',
  'search customers',
  'create',
  'update',
]

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const printLine = (line: string): void => void process.stderr.write(`${line}\n`)

const requestedNames = values.only.split(';').filter(Boolean)
const isWanted = (what: string) => requestedNames.length === 0 || requestedNames.some((text) => what.includes(text))

const BACKGROUND = 'small: background'

type Measured = { what: string; alone: number; among: number; watched?: string }

async function run(): Promise<void> {
  const classes = classesOf(Number(values.accounts), Number(values['work-orders']))
  const scratch = await mkdtemp(join(tmpdir(), 'fieldline-bench-'))
  const server = await startDatabase(root)
  const running: Running[] = []
  try {
    await prepareWatching(server)
    const crowd = await openCrowd(server, classes, Number(values.sample), printLine)
    const start = async (company: Company): Promise<Running> => {
      const one = await startServer('app', root, company, scratch)
      running.push(one)
      return one
    }
    const measured: Measured[] = []
    const someone = crowd.samples.get('large')?.[0]
    if (!someone) throw new Error('there is no large company')
    const among = await start(someone)
    for (const one of classes) {
      const many = crowd.samples.get(one.size) ?? []
      const single = await openAlone(server, one, many.length)
      const [company] = single
      if (!company) throw new Error(`there is no ${one.size} company`)
      const alone = await start(company)
      measured.push(...(await compare(one, alone, single, among, many, server)))
      await alone.stop()
    }
    await among.stop()
    const [small] = classes.slice(-1)
    const [guest] = crowd.samples.get('small') ?? []
    if (isWanted(BACKGROUND) && small && guest) {
      const [host] = (await openAlone(server, small, 1)) as [Company]
      measured.push(...(await compareBackground(host, guest, server.pid)))
    }
    report(classes, measured)
  } finally {
    for (const one of running) await one.stop()
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function compare(
  { size }: Class,
  alone: Running,
  single: Company[],
  among: Running,
  many: Company[],
  server: EmbeddedPostgres,
): Promise<Measured[]> {
  const [singleShots, random] = [await shotsOf(single), await shotsOf(many)]
  const measured: Measured[] = []
  for (const [name, shots] of singleShots) {
    if (!isWanted(`${size}: ${name}`)) continue
    const manyShots = random.get(name) ?? []
    await visit(alone, shots)
    await visit(among, manyShots)
    const sums = { alone: 0, among: 0 }
    for (let round = 0; round < rounds; round += 1) {
      sums.alone += await costOf(alone, shots, server.pid)
      sums.among += await costOf(among, manyShots, server.pid)
    }
    const watched = `${await watchedOf(server, alone, shots)}; ${await watchedOf(server, among, manyShots)}`
    const one = { what: `${size}: ${name}`, alone: sums.alone / rounds, among: sums.among / rounds, watched }
    // A run of many companies takes long: what it found is not lost when it is ended.
    printLine(lineOf(one))
    measured.push(one)
  }
  return measured
}

/** The requests of each scenario, of all these companies in turns. */
async function shotsOf(companies: readonly Company[]): Promise<Map<string, Shot[]>> {
  const shots = new Map<string, Shot[]>()
  const add = (name: string, more: Shot[], headers: Record<string, string>) =>
    shots.set(name, [...(shots.get(name) ?? []), ...more.map((shot) => ({ ...shot, headers }))])
  for (const company of companies) {
    const scenarios = await withClient(company.url, (client) => makeScenarios(client, company.accountId))
    for (const { name, shots: singleShots } of scenarios)
      if (SCENARIOS.includes(name)) add(name, singleShots, { authorization: `Bearer ${company.key}` })
    add('dashboard', [{ method: 'GET', path: '/dashboard' }], { cookie: await signIn(company) })
  }
  return shots
}

/** Asks each once: what is read for the first time costs its reading, and among many companies there is far more of it. */
async function visit({ url }: Running, shots: readonly Shot[]): Promise<void> {
  for (const { method, path, body, headers } of shots) {
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    await (await fetch(`${url}${path}`, { method, headers: { ...headers, ...type }, body })).arrayBuffer()
  }
}

/** Processor time of the app and PostgreSQL for one answered request, in milliseconds. */
async function costOf({ url, pid }: Running, shots: Shot[], postgres: number): Promise<number> {
  const load = { url, headers: {}, shots: shuffled(shots), connections }
  await loadServer({ ...load, seconds: 1 })
  const before = cpuOf(pid) + cpuOf(postgres)
  const { requests, refused } = await loadServer({ ...load, seconds })
  if (refused > requests / 100) throw new Error(`${refused} of ${requests + refused} requests were refused`)
  return (cpuOf(pid) + cpuOf(postgres) - before) / Math.max(1, requests)
}

/** What PostgreSQL did for one answered request: statements, plans, milliseconds of planning and of execution, and blocks it looked at. */
async function watchedOf(server: EmbeddedPostgres, { url }: Running, shots: Shot[]): Promise<string> {
  const load = { url, headers: {}, shots: shuffled(shots), connections, seconds: 1 }
  const sum = sumOf(await watchStatements(server, () => loadServer(load)))
  const times = `${sum.planning.toFixed(2)} + ${sum.execution.toFixed(2)} ms`
  return `${sum.calls.toFixed(1)} statements, ${sum.plans.toFixed(1)} plans, ${times}, ${sum.blocks.toFixed(0)} blocks`
}

function shuffled<One>(list: readonly One[]): One[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

async function compareBackground(single: Company, guest: Company, postgres: number): Promise<Measured[]> {
  printLine('deliveries and the hourly clean-up')
  const sums = { delivery: { alone: 0, among: 0 }, hourly: { alone: 0, among: 0 } }
  for (let round = 0; round < rounds; round += 1) {
    const [alone, among] = [await measureBackground(single, postgres), await measureBackground(guest, postgres)]
    for (const what of ['delivery', 'hourly'] as const) {
      sums[what].alone += alone[what] / rounds
      sums[what].among += among[what] / rounds
    }
  }
  return [
    { what: 'one webhook delivery', ...sums.delivery },
    { what: 'the hourly clean-up', ...sums.hourly },
  ]
}

function report(classes: readonly Class[], measured: readonly Measured[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`
  const sizes = classes.map(({ size, accounts, workOrders }) => `${accounts} ${size} of ${workOrders} work orders`)
  console.log(
    `${new Date().toISOString()}, commit ${commit}, ${machine}; ${connections} connections, ${seconds * rounds} s each`,
  )
  console.log(`Accounts: ${sizes.join(', ')}\n`)
  console.log('| what | CPU ms alone | among all | ratio |  | PostgreSQL: planning + execution alone; among all |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const one of measured) console.log(lineOf(one))
}

function lineOf({ what, alone, among, watched = '' }: Measured): string {
  const ratio = among / alone
  return `| ${what} | ${alone.toFixed(2)} | ${among.toFixed(2)} | ${ratio.toFixed(2)} × | ${ratio <= MAX_RATIO ? 'met' : 'missed'} | ${watched} |`
}

await run()
