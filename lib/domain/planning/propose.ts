import { horizonOf, lastStartOf, type Model, modelOf, startMinutes } from './model'
import { inTurns, proposeGroups } from './groups'
import { longWork, proposeLong } from './long'
import { neighboursOf } from './neighbours'
import type { PlanProblem, PlanSolution } from './problem'
import { stepInput, stepsOf } from './order'
import { resultOf } from './result'
import { togetherOf } from './together'
import { solve } from './solve'
import type { Travel } from '@/lib/domain/travel/travel'
import type { PlanInput, PlanResult, PlanWork } from './work'

export type ProposeOptions = {
  seed: number
  travel: Travel
  /** How far the search has come, from 0 to 1, by its clock or its count of steps; at 1 it ends. */
  progress: (steps: number) => number
  /** Called with each better plan; `read` makes a result of it. */
  onBetter?: (read: () => PlanResult) => void
}

/** The part of the time in which every promise that can be kept is kept; the rest finds room for what that leaves out. */
const ON_TIME_SHARE = 0.75

/**
 * Proposes who does which job when: within shifts, leave, skills, territories and windows, around what is fixed. It
 * leaves out as little as possible (the urgent last), keeps promises, then drives as little as possible. What waits for other
 * work of the plan finds its time after that; what is longer than any shift and what several people come to before the rest. The same input,
 * seed and count of steps give the same plan.
 */
export function propose(input: PlanInput, options: ProposeOptions): PlanResult {
  const long = longWork(input)
  const turns = stepsOf(input.jobs).flatMap((step) => inTurns(step, long))
  if (turns.length < 2 && turns.every(({ kind }) => kind === 'alone')) return proposeAtOnce(input, options)
  let [result, jobs, startedAt] = [togetherOf(input, [], options.travel), 0, 0]
  for (const { kind, jobs: step } of turns) {
    // Each step has the part of the time that its part of the work is.
    const [from, till] = [jobs / input.jobs.length, (jobs + step.length) / input.jobs.length]
    const before = { ...result, steps: startedAt }
    const read = (partial: Pick<PlanResult, 'proposals' | 'unplanned'>) =>
      togetherOf(input, [before, partial], options.travel)
    const currentInput = stepInput(input, step, before.proposals)
    if (kind !== 'alone') {
      result = read((kind === 'long' ? proposeLong : proposeGroups)(currentInput, options.travel))
      jobs += step.length
      continue
    }
    const stepResult = proposeAtOnce(currentInput, {
      ...options,
      progress: (count) => {
        startedAt = before.steps + count
        return Math.max(0, (options.progress(startedAt) - from) / (till - from))
      },
      onBetter: (readStep) => options.onBetter?.(() => read(readStep())),
    })
    result = read(stepResult)
    jobs += step.length
  }
  return result
}

function proposeAtOnce(input: PlanInput, options: ProposeOptions): PlanResult {
  const model = modelOf(input, options.travel)
  const neighbours = neighboursOf(model.problem)
  let count = 0
  const read = (solution: PlanSolution) => resultOf(input, model, solution)
  const onBetter = (solution: PlanSolution) => options.onBetter?.(() => read(solution))
  const onTime = solve(model.problem, {
    seed: options.seed,
    progress: (steps) => {
      count = steps
      return options.progress(steps) / ON_TIME_SHARE
    },
    onBetter,
    neighbours,
  })
  // Where nothing is left out for the sake of its promise, the rest of the time has nothing to find.
  if (!onTime.unplanned.some((job) => isPromised(model.work[job]))) return read(onTime)
  const late = solve(withLateStarts(input, model, onTime.unplanned), {
    seed: options.seed + 1,
    progress: (steps) => {
      const before = ON_TIME_SHARE
      return (options.progress(count + steps) - before) / (1 - before)
    },
    initial: onTime.routes,
    onBetter,
    neighbours,
  })
  return read(late)
}

function isPromised(work: PlanWork | undefined): boolean {
  return work !== undefined && lastStartOf(work) < Number.POSITIVE_INFINITY
}

/** Builds the problem again so that work without a slot in time may come late. */
function withLateStarts(input: PlanInput, model: Model, unplanned: readonly number[]): PlanProblem {
  const horizon = horizonOf(input)
  const jobs = model.problem.jobs.slice()
  for (const job of unplanned) {
    const knownJob = jobs[job]
    if (knownJob) jobs[job] = { ...knownJob, ...startMinutes(model.work[job] as PlanWork, input, horizon, true) }
  }
  return { ...model.problem, jobs }
}
