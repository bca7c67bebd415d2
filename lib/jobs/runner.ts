import { type News, CHANGES_CHANNEL } from '@/lib/db/announce'
import type { Queue } from '@/lib/db/enqueue'
import { listen } from '@/lib/db/listen'
import { logFailure } from '@/lib/log'
import { claimJob, type Job, readDue, renewClaims } from './claim'
import { type QueueWork, runJob } from './run'

/** How long what nobody announced, or nobody enqueued, waits at most. */
const SWEEP_MS = 30_000
/** Changes that are announced together are gone through together. */
const GATHER_MS = 50
/** Four renewals fit into a lease. */
const RENEW_MS = 5_000
/** The part of a queue's places in one process that the jobs of one account take: its receivers may all hang at once. */
const ACCOUNT_SHARE = 0.5
/** How long stopping waits for jobs to come to an end. */
const STOP_MS = 10_000

type Running = { accountId: string | null; done: Promise<void>; abort: AbortController }
type Lane = { queue: Queue; work: QueueWork; running: Map<string, Running>; claiming: boolean; again: boolean }

/** The accounts whose jobs take their share of the queue's places already. */
function accountsWithEnough({ work, running }: Lane): string[] {
  const counts = new Map<string, number>()
  for (const { accountId } of running.values())
    if (accountId !== null) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  const share = Math.max(1, Math.floor(work.concurrency * ACCOUNT_SHARE))
  return [...counts].filter(([, count]) => count >= share).map(([accountId]) => accountId)
}

/** Runs the jobs of one process: woken by news, by the time at which the next job is due, and by a slow sweep. */
export class JobRunner {
  readonly #lanes: Lane[]
  readonly #onHistory: (accountIds: string[]) => Promise<number>
  readonly #sweepMs: number
  /** Accounts with changes that jobs are to be made of. */
  readonly #changed = new Set<string>()
  #gathering: ReturnType<typeof setTimeout> | undefined
  /** What is under way besides jobs: stopping waits for it. */
  readonly #tasks = new Set<Promise<void>>()
  readonly #timers: ReturnType<typeof setInterval>[] = []
  #next: ReturnType<typeof setTimeout> | undefined
  #stopListening = (): void => undefined
  #stopped = false

  /** `onHistory` enqueues what follows from changes of these accounts, and answers how many jobs that are. */
  constructor(
    works: Partial<Record<Queue, QueueWork>>,
    onHistory: (accountIds: string[]) => Promise<number>,
    sweepMs = SWEEP_MS,
  ) {
    this.#lanes = Object.entries(works).map(([queue, work]) => ({
      queue: queue as Queue,
      work,
      running: new Map<string, Running>(),
      claiming: false,
      again: false,
    }))
    this.#onHistory = onHistory
    this.#sweepMs = sweepMs
  }

  start(): void {
    const sweep = () => this.#start(() => this.#sweep())
    // What was announced before it listened was not heard.
    this.#stopListening = listen(CHANGES_CHANNEL, (text) => this.#hear(text), sweep)
    this.#timers.push(setInterval(sweep, this.#sweepMs).unref())
    this.#timers.push(setInterval(() => this.#start(() => this.#renew()), RENEW_MS).unref())
  }

  /** Claims nothing more, asks what runs to come to an end, and waits for it for a while. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopListening()
    clearTimeout(this.#next)
    clearTimeout(this.#gathering)
    await Promise.all(this.#tasks)
    const running = this.#lanes.flatMap((lane) => [...lane.running.values()])
    for (const { abort } of running) abort.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, STOP_MS)))
    await Promise.race([Promise.all(running.map(({ done }) => done)), enough])
    clearTimeout(timer)
    for (const one of this.#timers) clearInterval(one)
  }

  #start(task: () => Promise<void>): void {
    const started = task().catch((error: unknown) => logFailure('job runner', error))
    this.#tasks.add(started)
    void started.then(() => this.#tasks.delete(started))
  }

  #hear(text: string): void {
    const { history = [], jobs = [] } = JSON.parse(text) as Partial<News>
    for (const lane of this.#lanes) if (jobs.includes(lane.queue)) this.#fill(lane)
    for (const accountId of history) this.#changed.add(accountId)
    if (history.length === 0 || this.#stopped) return
    this.#gathering ??= setTimeout(() => this.#start(() => this.#enqueueChanged()), GATHER_MS).unref()
  }

  async #enqueueChanged(): Promise<void> {
    this.#gathering = undefined
    const accountIds = [...this.#changed]
    this.#changed.clear()
    if ((await this.#onHistory(accountIds)) > 0) await this.#poll()
  }

  /** Finds what waits without a job, and what is due. */
  async #sweep(): Promise<void> {
    for (const { work } of this.#lanes) await work.enqueueLost()
    await this.#poll()
  }

  async #poll(): Promise<void> {
    const due = await this.#readDue()
    for (const lane of this.#lanes) if (due.includes(lane.queue)) this.#fill(lane)
  }

  /** The queues with jobs that are due; it polls again when the next job is. */
  async #readDue(): Promise<Queue[]> {
    const { due, next } = await readDue()
    clearTimeout(this.#next)
    const wait = next ? Math.max(next.getTime() - Date.now(), 1) : this.#sweepMs
    if (wait < this.#sweepMs && !this.#stopped)
      this.#next = setTimeout(() => this.#start(() => this.#poll()), wait).unref()
    return due
  }

  #fill(lane: Lane): void {
    lane.again = true
    if (!lane.claiming) this.#start(() => this.#claim(lane))
  }

  async #claim(lane: Lane): Promise<void> {
    lane.claiming = true
    try {
      while (lane.again && !this.#stopped) {
        lane.again = false
        while (lane.running.size < lane.work.concurrency && !this.#stopped) {
          const job = await claimJob(lane.queue, accountsWithEnough(lane))
          if (!job) break
          this.#run(lane, job)
        }
      }
    } finally {
      lane.claiming = false
    }
    if (lane.running.size < lane.work.concurrency && !this.#stopped) await this.#readDue()
  }

  #run(lane: Lane, job: Job): void {
    const abort = new AbortController()
    const done = runJob(job, lane.work, abort.signal).finally(() => {
      lane.running.delete(job.claim)
      if (!this.#stopped) this.#fill(lane)
    })
    lane.running.set(job.claim, { accountId: job.account_id, done, abort })
  }

  async #renew(): Promise<void> {
    const running = this.#lanes.flatMap((lane) => [...lane.running])
    if (running.length === 0) return
    const held = await renewClaims(running.map(([claim]) => claim))
    for (const [claim, { abort }] of running) if (!held.has(claim)) abort.abort()
  }
}
