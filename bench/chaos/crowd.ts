import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, startInstallation, type Installation } from './installation'
import { openDesk } from './kills'
import { sendCrowd, type CrowdSeen } from './load'
import { sendRequest } from './writes'

export type CrowdReport = CrowdSeen & {
  clients: number
  seconds: number
  /** Of the server, in megabytes, after a first load and then every few seconds. */
  memory_mb: number[]
  /** Reads of one more client beside all of them. */
  beside_p99_ms: number
  slow_clients: number
  half_open: number
  breaches: string[]
  log: string
}

const SLOW = 100
/** How much more the last third may hold than the middle one: what garbage there is at a moment. */
const MEMORY_SLACK = 1.15

/**
 * Many clients at once, and beside them clients that send a byte a second and connections that never say anything. Everybody
 * else must be answered, with nothing but what was asked for or an honest 503, and memory must not grow.
 */
export async function runCrowd(
  clients: number,
  seconds: number,
  printLine: (line: string) => void,
): Promise<CrowdReport> {
  const installation = await startInstallation()
  const nuisances: Socket[] = []
  try {
    const { customerId } = await openDesk(installation)
    await sendCrowd({ ...target(installation, customerId), clients, seconds: Math.ceil(seconds / 4) })
    const pid = installation.server().child.pid ?? 0
    const memory = watchMemory(pid, (seconds * 1000) / 24)
    printLine(
      `warm at ${await memoryOf(pid)} MB; ${clients} clients for ${seconds} s, ${SLOW} slow ones and ${SLOW} that say nothing`,
    )
    const slow = Array.from({ length: SLOW }, () => slowClient(installation, nuisances))
    for (let index = 0; index < SLOW; index += 1) nuisances.push(open(installation))
    const aside = readAside(installation, seconds)
    const seen = await sendCrowd({ ...target(installation, customerId), clients, seconds })
    const besides = await aside
    const memory_mb = await memory.stop()
    for (const socket of nuisances) socket.destroy()
    await Promise.all(slow)
    const breaches = [...breachesOf(seen), ...besides.breaches, ...verifyMemory(memory_mb)]
    return {
      ...seen,
      clients,
      seconds,
      memory_mb,
      beside_p99_ms: besides.p99,
      slow_clients: SLOW,
      half_open: SLOW,
      breaches,
      log: installation.log(),
    }
  } finally {
    for (const socket of nuisances) socket.destroy()
    await installation.stop()
  }
}

const target = ({ url, key }: Installation, customerId: string) => ({ url, key, customerId })

function breachesOf({ answers, errors, without_retry_after }: CrowdSeen): string[] {
  const bad = Object.entries(answers).filter(([status]) => status !== '200' && status !== '201' && status !== '503')
  return [
    ...bad.map(([status, count]) => `${count} answers were ${status}`),
    ...(errors > 0 ? [`${errors} requests broke or had no answer in time`] : []),
    ...(without_retry_after > 0 ? [`${without_retry_after} answers 503 without Retry-After`] : []),
  ]
}

function watchMemory(pid: number, everyMs: number) {
  const seen: number[] = []
  const timer = setInterval(() => void memoryOf(pid).then((megabytes) => seen.push(megabytes)), everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      return [...seen, await memoryOf(pid)]
    },
  }
}

function verifyMemory(seen: readonly number[]): string[] {
  const third = Math.floor(seen.length / 3)
  const [middle, last] = [Math.max(...seen.slice(third, 2 * third)), Math.max(...seen.slice(2 * third))]
  return last > middle * MEMORY_SLACK ? [`memory grew from ${middle} MB in the middle to ${last} MB`] : []
}

function open({ url }: Installation): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** Sends the body of a good request a byte a second, until the socket is closed. */
async function slowClient(installation: Installation, opened: Socket[]): Promise<void> {
  const socket = open(installation)
  opened.push(socket)
  socket.write(
    `POST /api/v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${installation.key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"',
  )
  while (!socket.destroyed) {
    socket.write('x')
    await delay(1000)
  }
}

/** One reader beside the crowd, ten times a second. */
async function readAside(installation: Installation, seconds: number): Promise<{ p99: number; breaches: string[] }> {
  const end = performance.now() + seconds * 1000
  const took: number[] = []
  const breaches = new Set<string>()
  while (performance.now() < end) {
    const at = performance.now()
    const answer = await sendRequest(installation, 'GET', '/customers?per_page=1')
    took.push(performance.now() - at)
    if (answer?.status !== 200 && !(answer?.status === 503 && answer.retryAfter))
      breaches.add(`the reader beside them was answered ${answer?.status ?? 'nothing'}`)
    await delay(100)
  }
  took.sort((a, b) => a - b)
  return { p99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0), breaches: [...breaches] }
}
