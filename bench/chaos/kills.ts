import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@/lib/operator/processes'
import { keepImporting } from './imports'
import { type Client, killHard, startInstallation, type Installation } from './installation'
import { verify, type Verdict } from './verify'
import { sendRequest, keepWriting, type Desk } from './writes'

const TARGETS = ['server', 'PostgreSQL', 'both'] as const
type Target = (typeof TARGETS)[number]

export type KillsReport = Verdict & {
  kills: Record<Target, number>
  /** Milliseconds from each kill to the next write that is answered: the slowest. */
  slowest_recovery_ms: Record<Target, number>
  seconds: number
  log: string
}

const WRITERS = 8
const PATIENCE_MS = 120_000

/**
 * `kill -9` of the server, of PostgreSQL and of both in turn, at random moments while others write; then everything that was
 * answered is held against what is there.
 */
export async function runKills(kills: number, printLine: (line: string) => void): Promise<KillsReport> {
  const began = performance.now()
  const installation = await startInstallation()
  try {
    const desk = await openDesk(installation)
    const counted: Record<Target, number> = { server: 0, PostgreSQL: 0, both: 0 }
    const slowest: Record<Target, number> = { server: 0, PostgreSQL: 0, both: 0 }
    const stopWriting = keepWriting(desk, WRITERS)
    const importing = keepImporting(installation)
    for (let kill = 0; kill < kills; kill += 1) {
      const target = TARGETS[kill % TARGETS.length] ?? 'server'
      await answeredSince(desk, desk.writes.length)
      await delay(Math.random() * 1500)
      const at = performance.now()
      await strike(installation, target)
      await answeredSince(desk, desk.writes.length)
      const took = Math.round(performance.now() - at)
      counted[target] += 1
      slowest[target] = Math.max(slowest[target], took)
      printLine(
        `${kill + 1} of ${kills}: ${target} killed, writes again after ${took} ms; ${desk.writes.length} writes so far`,
      )
    }
    await stopWriting()
    await importing.stop()
    const verdict = await verify(installation, desk.writes, importing.files)
    const seconds = Math.round((performance.now() - began) / 1000)
    const breaches = [...desk.failures, ...verdict.breaches]
    return { ...verdict, breaches, kills: counted, slowest_recovery_ms: slowest, seconds, log: installation.log() }
  } finally {
    await installation.stop()
  }
}

/** A customer for the orders, so that there is something to write to. */
export async function openDesk(client: Client): Promise<Desk> {
  const answer = await sendRequest(client, 'POST', '/customers', { name: 'Whose orders they are' })
  if (answer?.status !== 201) throw new Error('The first customer could not be made')
  return { client, customerId: (answer.data as { id: string }).id, writes: [], failures: [] }
}

async function strike(installation: Installation, target: Target): Promise<void> {
  const { pid } = installation.server().child
  if (!pid) throw new Error('The server does not run')
  if (target !== 'server') process.kill((await installation.database()).pid, 'SIGKILL')
  if (target === 'PostgreSQL') return
  await killHard(pid)
  await installation.restart()
}

/** Waits until a write that was sent after the given ones is answered. */
async function answeredSince(desk: Desk, since: number): Promise<void> {
  const answered = await waitUntil(() => desk.writes.slice(since).some((one) => one.answered), PATIENCE_MS)
  if (!answered) throw new Error(`No write was answered for ${PATIENCE_MS / 1000} s: it did not recover by itself`)
}
