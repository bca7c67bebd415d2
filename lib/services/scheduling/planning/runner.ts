import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { isDatabaseDown } from '@/lib/db/failures'
import type { PlanInput, PlanKind, PlanResult } from '@/lib/domain/planning/work'
import type { RepairOption } from '@/lib/domain/repair/types'
import { placeKey, type Place, type LegMinutes } from '@/lib/domain/travel/travel'
import { logFailure } from '@/lib/log'
import { readLegs, routingState, type LegEnds } from '@/lib/services/work/travel'
import { finishPlan, readTerritories, reportProgress, startPlan } from './queue'
import type { PlannerProgress, PlannerTask } from './worker'

// Asked of Node itself: the bundler would take what is given to an imported Worker for a part of the app.
const { Worker } = process.getBuiltinModule('node:worker_threads')

// Once per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlinePlans?: Map<string, Int32Array>; fieldlineSpareThread?: Thread | null }
type Thread = InstanceType<typeof Worker>

/** How often the process reads what people want of a plan. */
const HEARTBEAT_MS = 2000

/** Stops the search at once when it runs in this process; another process reads of it in the database. */
export function noticeStop(id: string): void {
  const stop = shared.fieldlinePlans?.get(id)
  if (stop) Atomics.store(stop, 0, 1)
}

/**
 * Makes one plan from beginning to end, in a thread of its own, so that no request waits for the search. What goes wrong is
 * the plan's failure. Answers when another process is to make it, because this one stops.
 */
export async function makePlan(plan: Subject, signal: AbortSignal): Promise<Date | null> {
  if (!(await startPlan(plan))) return null
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const stops = (shared.fieldlinePlans ??= new Map<string, Int32Array>())
  stops.set(plan.id, stop)
  try {
    const answer = await search(plan, { ...(await taskOf(plan)), stop: stop.buffer }, stop, signal)
    if (answer) await finishPlan(plan, { ...answer, failure: null })
    return signal.aborted ? new Date() : null
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    logFailure('a plan could not be made', error, { plan_id: plan.id })
    await finishPlan(plan, { result: null, failure: 'Something went wrong while the plan was made. Plan again.' })
    return null
  } finally {
    stops.delete(plan.id)
  }
}

async function taskOf(plan: Subject): Promise<Omit<PlannerTask, 'stop'>> {
  const row = await db().plan.findUniqueOrThrow({
    where: { account_id_id: { account_id: plan.account_id, id: plan.id } },
    select: { kind: true, input: true, seed: true, seconds: true, iterations: true },
  })
  const input = row.input as unknown as PlanInput
  const [territories, legs] = await Promise.all([readTerritories(plan.account_id), legsOfPlan(input)])
  return { ...row, kind: row.kind as PlanKind, input, territories, legs }
}

type Answer = { result: PlanResult; options: RepairOption[] | null }

/** Runs the thread and keeps the database up to date; `null` when the plan was given up, or is to be left, meanwhile. */
function search(plan: Subject, task: PlannerTask, stop: Int32Array, signal: AbortSignal): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const worker = threadFor(task.kind)
    worker.postMessage(task, [])
    signal.addEventListener('abort', () => end(null))
    let latest: Pick<PlannerProgress, 'progress' | 'result'> = { progress: 0, result: null }
    let saving = false
    const save = async () => {
      if (saving) return
      saving = true
      const news = latest
      latest = { ...news, result: null }
      const nextState = await reportProgress(plan, news).finally(() => {
        saving = false
      })
      if (nextState === 'stop') Atomics.store(stop, 0, 1)
      if (nextState === 'gone') end(null)
    }
    const heartbeat = setInterval(() => void save().catch(fail), HEARTBEAT_MS)
    heartbeat.unref()

    function end(answer: Answer | null): void {
      clearInterval(heartbeat)
      void worker.terminate()
      resolve(answer)
    }
    function fail(error: unknown): void {
      clearInterval(heartbeat)
      void worker.terminate()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    worker.on('message', (news: PlannerProgress) => {
      if (news.done) return end(news.result && { result: news.result, options: news.options })
      latest = { progress: news.progress, result: news.result ?? latest.result }
      void save().catch(fail)
    })
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`the planner's thread ended with ${code}`)))
  })
}

/** A thread that waits for its task. For repairs the next one is started ahead, once there was one: nobody waits for a thread to begin. */
function threadFor(kind: PlanKind): Thread {
  const thread = (kind === 'repair' ? shared.fieldlineSpareThread : null) ?? newThread()
  if (kind === 'repair') {
    thread.removeAllListeners()
    shared.fieldlineSpareThread = newThread()
    // One that ends while nobody uses it is not handed out.
    shared.fieldlineSpareThread.once('exit', () => (shared.fieldlineSpareThread = null))
    shared.fieldlineSpareThread.once('error', () => (shared.fieldlineSpareThread = null))
  }
  return thread
}

function newThread(): Thread {
  const thread = new Worker(threadFile())
  // A process that is asked to end does not wait for a plan.
  thread.unref()
  return thread
}

/** The thread is compiled as a program of its own (lib/operator/compile.mjs), in the folder where Fieldline is started. */
function threadFile(): string {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'planner.mjs')
  if (!existsSync(file)) throw new Error(`${file} is missing: start Fieldline in its own folder`)
  return file
}

/** All legs between more places than these are too many to ask a routing server for; such a plan goes by the estimate. */
const MAX_POINTS = 300

/** How long the legs of a plan take by road, as far as that is known. */
async function legsOfPlan({ jobs, technicians }: PlanInput): Promise<LegMinutes> {
  if (routingState().state === 'off') return {}
  const points = [...jobs, ...technicians.flatMap(({ fixed }) => fixed)].flatMap(({ point }) => point ?? [])
  const places = [...new Map(points.map((point): [string, Place] => [placeKey(point), point])).values()]
  if (places.length > MAX_POINTS) return {}
  return readLegs(places.flatMap((from) => places.map((to): LegEnds => [from, to])))
}
