import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { waitUntil } from '@/lib/operator/processes'
import { familyOf, startInstallation, type Installation } from './installation'
import { openDesk } from './kills'
import { verify, type Verdict } from './verify'
import { sendRequest, keepWriting } from './writes'

/** How PostgreSQL was away: `frozen` answers nothing and breaks nothing (SIGSTOP), `stopped` refuses connections. */
export type Way = 'frozen' | 'stopped'

export type OutageReport = Verdict & {
  kind: Way
  seconds: number
  /** Answers of readers while it was away, by status; `none` stands for no answer. */
  answers: Record<string, number>
  slowest_answer_ms: number
  /** From its return to the first answered read. */
  recovery_ms: number
  log: string
}

const AWAY_MS = 10_000
const READERS = 40
const WRITERS = 8
/** The seconds of silence that are borne (3), those of waiting for a connection (5), and one for the machine. */
const LATEST_REFUSAL_MS = 9000
const SLOWEST_RECOVERY_MS = 5000

/** PostgreSQL is away for ten seconds under load; the server, which is never restarted, has to say so and to recover. */
export async function runOutage(kind: Way): Promise<OutageReport> {
  const installation = await startInstallation({ apart: true })
  try {
    const desk = await openDesk(installation)
    const stopWriting = keepWriting(desk, WRITERS)
    const readers = startReaders(installation)
    await delay(3000)
    const comeBack = await interrupt(installation, kind)
    readers.note()
    await delay(AWAY_MS)
    const answers = readers.seen()
    const back = performance.now()
    await comeBack()
    await readers.untilGood()
    const recovery = Math.round(performance.now() - back)
    await delay(3000)
    await readers.stop()
    await stopWriting()
    const verdict = await verify(installation, desk.writes)
    const breaches = [...desk.failures, ...verdict.breaches, ...readers.breaches()]
    if ((answers.byStatus['503'] ?? 0) === 0) breaches.push('nobody was told 503')
    if (recovery > SLOWEST_RECOVERY_MS) breaches.push(`it took ${recovery} ms to recover`)
    breaches.push(...(await exhausted(installation)))
    return {
      kind,
      seconds: AWAY_MS / 1000,
      answers: answers.byStatus,
      slowest_answer_ms: answers.slowest,
      ...verdict,
      recovery_ms: recovery,
      breaches,
      log: installation.log(),
    }
  } finally {
    await installation.stop()
  }
}

/** Takes PostgreSQL away and returns what brings it back. */
async function interrupt(installation: Installation, kind: Way): Promise<() => Promise<void>> {
  const server = await installation.database()
  if (kind === 'stopped') {
    await server.stop()
    return async () => void (await startEmbedded({ dataDir: installation.dataDir }))
  }
  const family = await familyOf(server.pid)
  for (const pid of family) signal(pid, 'SIGSTOP')
  return async () => {
    for (const pid of family) signal(pid, 'SIGCONT')
  }
}

/** A session may have ended meanwhile. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function startReaders(installation: Installation) {
  const stopped = new AbortController()
  let byStatus: Record<string, number> = {}
  let slowest = 0
  let good = 0
  const breaches: string[] = []
  const read = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const at = performance.now()
      const answer = await sendRequest(installation, 'GET', '/work-orders?per_page=5')
      const took = Math.round(performance.now() - at)
      const status = String(answer?.status ?? 'none')
      byStatus[status] = (byStatus[status] ?? 0) + 1
      slowest = Math.max(slowest, took)
      if (answer?.status === 200) good += 1
      else if (answer?.status !== 503 || !answer.retryAfter)
        breaches.push(`a reader was answered ${status} after ${took} ms`)
      else if (took > LATEST_REFUSAL_MS) breaches.push(`a reader was refused only after ${took} ms`)
      await delay(100)
    }
  }
  const reading = Array.from({ length: READERS }, read)
  return {
    note: () => {
      byStatus = {}
      slowest = 0
    },
    seen: () => ({ byStatus: { ...byStatus }, slowest }),
    untilGood: async () => {
      const before = good
      await waitUntil(() => good > before, 60_000)
    },
    stop: async () => {
      stopped.abort()
      await Promise.all(reading)
    },
    breaches: () => [...new Set(breaches)],
  }
}

/** After it all, as many reads at once as the pool has connections, and again as many, must be quick. */
async function exhausted(installation: Installation): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendRequest(installation, 'GET', '/customers?per_page=1')),
  )
  const bad = answers.filter((answer) => answer?.status !== 200).length
  return bad > 0 ? [`${bad} of 50 reads afterwards were not answered: connections are missing`] : []
}
