import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { startNginx } from '@/lib/testing/nginx'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type Cluster, type NodeName, startCluster } from './cluster'
import { type Client, makeCompany } from './installation'
import { openDesk } from './kills'
import { verify, type Verdict } from './verify'
import { type Desk, keepWriting } from './writes'

/** What is done to the primary, each so many times. */
const FAULTS: Record<string, (cluster: Cluster, primary: NodeName) => Promise<void>> = {
  'kill -9': async (cluster, primary) => {
    const startAgain = await cluster.kill(primary)
    await delay(FROZEN)
    await startAgain()
  },
  SIGSTOP: async (cluster, primary) => {
    const goOn = await cluster.freeze(primary)
    await delay(FROZEN)
    await goOn()
  },
  switchover: (cluster, primary) => cluster.switchOver(primary),
  'full disk': async (cluster, primary) => {
    const empty = await cluster.fillDisk(primary)
    await delay(FROZEN)
    await empty()
  },
  'cut connections': (cluster) => cluster.cutConnections(),
}

export type FailoverReport = Verdict & {
  /** Of each kind, how often, and the time in which no write was answered, in milliseconds. */
  pauses: Record<string, { times: number; p50_ms: number; p99_ms: number }>
  seconds: number
  log: string
}

const WRITERS = 4
/** Longer than the 20 s for which Patroni waits for a primary that says nothing, in milliseconds. */
const FROZEN = 25_000
const PATIENCE_MS = 180_000

/**
 * Failovers of three PostgreSQL under Patroni, behind HAProxy and PgBouncer, while two processes behind the shipped proxy take writes. What was
 * answered must be there, once, and no position of the history may be used twice; the processes go on without a restart.
 */
export async function runFailovers(times: number, printLine: (line: string) => void): Promise<FailoverReport> {
  const began = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-failover-'))
  const cluster = await startCluster()
  printLine('the cluster is healthy')
  const ports = [await freePort(), await freePort()] as const
  const proxyPort = await freePort()
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  let stopProxy: (() => Promise<void>) | undefined
  const programs: Program[] = []
  try {
    for (const [index, port] of ports.entries())
      programs.push(await startProcess(cluster, proxyUrl, dataDir, port, index))
    stopProxy = await startNginx(proxyPort, [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
    const client: Client = { url: proxyUrl, ...(await makeCompany(cluster.directUrl)) }
    const desk = await openDesk(client)
    const stopWriting = keepWriting(desk, WRITERS)
    const pauses = await makeFaults(times, cluster, desk, printLine)
    await cluster.untilHealthy()
    await stopWriting()
    const database = () => Promise.resolve({ url: cluster.directUrl })
    const verdict = await verify({ ...client, dataDir, database }, desk.writes)
    const ended = programs
      .filter(({ child }) => child.exitCode !== null)
      .map(() => 'A process ended instead of going on')
    const breaches = [...desk.failures, ...verdict.breaches, ...ended]
    const seconds = Math.round((performance.now() - began) / 1000)
    return { ...verdict, pauses, breaches, seconds, log: programs.map((one) => one.stderr()).join('') }
  } finally {
    for (const program of programs) await program.stop()
    await stopProxy?.()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startProcess(
  cluster: Cluster,
  proxyUrl: string,
  dataDir: string,
  port: number,
  index: number,
): Promise<Program> {
  const program = runProgram('start', [], {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.poolerUrls[index] ?? '',
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_PREPARED: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: proxyUrl,
    DEMO: '0',
  })
  await untilReady(program, `http://127.0.0.1:${port}`)
  return program
}

async function makeFaults(times: number, cluster: Cluster, desk: Desk, printLine: (line: string) => void) {
  const pauses: Record<string, number[]> = {}
  for (let round = 0; round < times; round += 1)
    for (const [kind, strike] of Object.entries(FAULTS)) {
      const primary = await cluster.untilHealthy()
      await delay(Math.random() * 1_000)
      const pause = longestPause(desk)
      await strike(cluster, primary)
      await untilAnswered(desk)
      await cluster.untilHealthy()
      const took = pause.stop()
      pauses[kind] = [...(pauses[kind] ?? []), took]
      printLine(
        `${round + 1} of ${times}: ${kind} of ${primary}, no write for ${took} ms; ${desk.writes.length} writes so far`,
      )
    }
  return Object.fromEntries(
    Object.entries(pauses).map(([kind, took]) => {
      const sorted = took.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return [kind, { times: took.length, p50_ms: at(0.5), p99_ms: at(0.99) }]
    }),
  )
}

/** The longest time between two writes that are answered, from now until it is stopped. */
function longestPause({ writes }: Desk): { stop: () => number } {
  let [seen, last, longest] = [countAnswered(writes), performance.now(), 0]
  const timer = setInterval(() => {
    const count = countAnswered(writes)
    const now = performance.now()
    if (count === seen) return
    longest = Math.max(longest, now - last)
    ;[seen, last] = [count, now]
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(longest)
    },
  }
}

function countAnswered(writes: Desk['writes']): number {
  return writes.reduce((count, { answered }) => count + Number(answered !== null), 0)
}

async function untilAnswered({ writes }: Desk): Promise<void> {
  const since = writes.length
  const isAnswered = () => writes.slice(since).some((one) => one.answered)
  if (!(await waitUntil(isAnswered, PATIENCE_MS)))
    throw new Error('No write was answered: it did not recover by itself')
}
