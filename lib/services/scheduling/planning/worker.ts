import { parentPort } from 'node:worker_threads'
import { type SearchLength, searchProgress } from '@/lib/domain/planning/progress'
import { propose, type ProposeOptions } from '@/lib/domain/planning/propose'
import { proposeOptions, recommended } from '@/lib/domain/repair/options'
import type { RepairOption } from '@/lib/domain/repair/types'
import { proposeRepair } from '@/lib/domain/repair/propose-repair'
import type { PlanInput, PlanKind, PlanResult } from '@/lib/domain/planning/work'
import { estimateTravel, type LegMinutes, routedTravel } from '@/lib/domain/travel/travel'

/** The one message that the thread is given. `stop` is a flag in shared memory: while it searches, it reads no messages. */
export type PlannerTask = SearchLength & {
  kind: PlanKind
  input: PlanInput
  territories: { name: string; speed_kmh: number }[]
  /** What is known of the roads between its places. */
  legs: LegMinutes
  seed: number
  stop: SharedArrayBuffer
}

/** What it says: how far it is, with a result where there is a better one; the last message is `done`, with the options of a repair. */
export type PlannerProgress = {
  progress: number
  result: PlanResult | null
  options: RepairOption[] | null
  done: boolean
}

/** Often enough for a bar that moves, seldom enough to cost nothing. */
const NEWS_EVERY_MS = 400

parentPort?.once('message', make)

const sendProgress = (news: PlannerProgress) => parentPort?.postMessage(news, [])

function make({ kind, input, territories, legs, seed, stop, ...length }: PlannerTask): void {
  const flag = new Int32Array(stop)
  const began = performance.now()
  let reportedAt = 0
  let better: (() => PlanResult) | null = null
  const estimate = estimateTravel(territories)
  const search: ProposeOptions = {
    seed,
    // Without roads every way takes as long as the way back, which the search makes use of.
    travel: Object.keys(legs).length > 0 ? routedTravel(legs, estimate) : estimate,
    progress: (steps) => {
      const now = performance.now()
      const progress = searchProgress(length, now - began, steps)
      if (now - reportedAt >= NEWS_EVERY_MS) {
        reportedAt = now
        sendProgress({ progress: Math.min(1, progress), result: better?.() ?? null, options: null, done: false })
        better = null
      }
      return Atomics.load(flag, 0) === 0 ? progress : Number.POSITIVE_INFINITY
    },
    onBetter: (read) => {
      better = read
    },
  }
  if (kind === 'repair') {
    const options = proposeOptions(input, search)
    sendProgress({ progress: 1, result: recommended(input, options).result, options, done: true })
  } else {
    const result = (input.keep_times ? proposeRepair : propose)(input, search)
    sendProgress({ progress: 1, result, options: null, done: true })
  }
}
