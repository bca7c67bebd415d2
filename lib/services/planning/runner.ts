import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '@/lib/db/client'
import type { PlanInput, PlanResult } from '@/lib/domain/planning/work'
import { logFailure } from '@/lib/log'
import { type Claimed, claimPlan, finishPlan, readTerritories, saveNews } from './queue'
import { roadsOfPlan } from './roads'
import type { PlannerNews, PlannerTask } from './worker'

// Asked of Node itself: the bundler would take what is given to an imported Worker for a part of the app.
const { Worker } = process.getBuiltinModule('node:worker_threads')

/*
 * The search runs in a thread of its own, one at a time in each process; what waits, waits in the database. So a request
 * never waits for it, and a process that ends in the middle is replaced by the next one that looks.
 */

type Planner = { busy: boolean; again: boolean; current: { id: string; stop: Int32Array } | null }

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlinePlanner?: Planner }

/** How long a plan that was asked for in an open transaction may take to be seen by others, in milliseconds. */
const COMMIT_PATIENCE = [50, 500, 2000]

/** How often the process says that it still works on a plan. */
const HEARTBEAT_MS = 2000

/** Has this process look for plans that wait, unless it is at work. `soon`: one is about to be committed. */
export function wakePlanner(soon = false): void {
  const planner = (shared.fieldlinePlanner ??= { busy: false, again: false, current: null })
  planner.again = true
  if (planner.busy) return
  planner.busy = true
  void work(planner, soon)
    .catch((error: unknown) => logFailure('planning stopped', error))
    .finally(() => {
      planner.busy = false
    })
}

/** Whether this process is making a plan or looking for one. */
export function isPlanning(): boolean {
  return shared.fieldlinePlanner?.busy ?? false
}

/** Stops the search at once when it runs in this process; another process reads of it in the database. */
export function noticeStop(id: string): void {
  const current = shared.fieldlinePlanner?.current
  if (current?.id === id) Atomics.store(current.stop, 0, 1)
}

async function work(planner: Planner, soon: boolean): Promise<void> {
  const waits = soon ? COMMIT_PATIENCE.slice() : []
  for (;;) {
    planner.again = false
    const claimed = await claimPlan()
    if (claimed) await make(planner, claimed)
    else if (!planner.again) {
      const wait = waits.shift()
      if (wait === undefined) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Makes one plan from beginning to end. What goes wrong is the plan's failure, not the planner's. */
async function make(planner: Planner, plan: Claimed): Promise<void> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  planner.current = { id: plan.id, stop }
  try {
    const result = await search(plan, { ...(await taskOf(plan)), stop: stop.buffer }, stop)
    if (result) await finishPlan(plan, { result, failure: null })
  } catch (error) {
    logFailure('a plan could not be made', error, { plan_id: plan.id })
    await finishPlan(plan, { result: null, failure: 'Something went wrong while the plan was made. Plan again.' })
  } finally {
    planner.current = null
  }
}

async function taskOf(plan: Claimed): Promise<Omit<PlannerTask, 'stop'>> {
  const row = await db().plan.findUniqueOrThrow({
    where: { account_id_id: { account_id: plan.account_id, id: plan.id } },
    select: { input: true, seed: true, seconds: true, iterations: true },
  })
  const input = row.input as unknown as PlanInput
  const [territories, legs] = await Promise.all([readTerritories(plan.account_id), roadsOfPlan(input)])
  return { ...row, input, territories, legs }
}

/** Runs the thread and keeps the database up to date; `null` when the plan was given up meanwhile. */
function search(plan: Claimed, task: PlannerTask, stop: Int32Array): Promise<PlanResult | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile(), { workerData: task })
    // A process that is asked to end does not wait for a plan.
    worker.unref()
    let latest: Pick<PlannerNews, 'progress' | 'result'> = { progress: 0, result: null }
    let saving = false
    const save = async () => {
      if (saving) return
      saving = true
      const news = latest
      latest = { ...news, result: null }
      const wanted = await saveNews(plan, news).finally(() => {
        saving = false
      })
      if (wanted === 'stop') Atomics.store(stop, 0, 1)
      if (wanted === 'gone') end(null)
    }
    const heartbeat = setInterval(() => void save().catch(fail), HEARTBEAT_MS)
    heartbeat.unref()

    function end(result: PlanResult | null): void {
      clearInterval(heartbeat)
      void worker.terminate()
      resolve(result)
    }
    function fail(error: unknown): void {
      clearInterval(heartbeat)
      void worker.terminate()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    worker.on('message', (news: PlannerNews) => {
      if (news.done) return end(news.result)
      latest = { progress: news.progress, result: news.result ?? latest.result }
      void save().catch(fail)
    })
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`the planner's thread ended with ${code}`)))
  })
}

/** The thread runs from source, which lies beside the built app in the folder where Fieldline is started. */
function threadFile(): string {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'services', 'planning', 'thread.mjs')
  if (!existsSync(file)) throw new Error(`${file} is missing: start Fieldline in its own folder`)
  return file
}
