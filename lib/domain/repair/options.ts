import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { callReason } from '@/lib/domain/planning/calls'
import { lastStartOf } from '@/lib/domain/planning/model'
import { stepInput } from '@/lib/domain/planning/order'
import { propose, type ProposeOptions } from '@/lib/domain/planning/propose'
import { togetherOf } from '@/lib/domain/planning/together'
import { type PlanInput, type PlanProposal, type PlanResult, type PlanWork, worksOf } from '@/lib/domain/planning/work'
import { isSimple, proposeChains, withMoved } from './propose-chains'
import { proposeRepair } from './propose-repair'
import type { RepairChoice, RepairOption } from './types'

/** Beside what broke, a repair moves other work where that saves a promise, or as much as one is worth. */
const BESIDE = { times: 2, minutes: 60 }
const LEFT = 'It stays as it is.'

/**
 * The ways to answer work that broke, at most three, those that are equal once: each on its own day, the rest of it on the next days on
 * which somebody is free, and all of it as it is. What was promised is kept where it can be (R-SD-17). The same input, seed and
 * count of steps give the same options.
 */
export function proposeOptions(input: PlanInput, options: ProposeOptions): RepairOption[] {
  let count = 0
  const proposed = proposeOnTheirDays(input, {
    ...options,
    onBetter: undefined,
    progress: (steps) => {
      count = steps
      return 2 * options.progress(steps)
    },
  })
  const sameDay = changesOf(input, proposed)
  if (input.is_gap) return optionsOfGap(input, sameDay, options)
  const laterDays = withLaterDays(input, sameDay, {
    ...options,
    onBetter: undefined,
    progress: (steps) => 2 * options.progress(count + steps) - 1,
  })
  const isMore = laterDays.proposals.length > sameDay.proposals.length
  const changes = isMore ? { same_day: sameDay, later_days: laterDays } : { same_day: sameDay }
  const makesRoom = movedBeside(input, Object.values(changes))
  return [
    ...Object.entries(changes)
      .map(([choice, result]) => toOption(input, choice as RepairChoice, result, makesRoom))
      .filter(({ result }) => result.proposals.length > 0),
    toOption(input, 'leave', leftAlone(input, sameDay), makesRoom),
  ]
}

/** What one person does alone finds its place by moving what is in its way, the rest around that. */
function proposeOnTheirDays(input: PlanInput, options: ProposeOptions): PlanResult {
  if (input.is_gap) return proposeRepair(input, options)
  const simple = input.jobs.filter(isSimple)
  const { proposals } = proposeChains(input, simple, options, { isSameDay: true, improvements: BESIDE })
  const moved = withMoved(input, proposals)
  const placed = new Set(proposals.map(({ work_order_id }) => work_order_id))
  const rest = moved.jobs.filter(({ id }) => !placed.has(id))
  const { technicians } = stepInput(moved, [], proposals)
  const others = rest.length > 0 ? [proposeRepair({ ...moved, technicians, jobs: rest }, options)] : []
  return togetherOf(moved, [{ proposals, unplanned: [] }, ...others], options.travel)
}

/** Of a gap only the work that fits into it matters. */
function optionsOfGap(input: PlanInput, { proposals }: PlanResult, { travel }: ProposeOptions): RepairOption[] {
  const ids = new Set(proposals.map(({ work_order_id }) => work_order_id))
  const fitting = { ...input, jobs: input.jobs.filter(({ id }) => ids.has(id)) }
  const filled = togetherOf(fitting, [{ proposals, unplanned: [] }], travel)
  const makesRoom = movedBeside(fitting, [filled])
  const leave = toOption(fitting, 'leave', leftAlone(fitting, filled), makesRoom)
  return proposals.length > 0 ? [toOption(fitting, 'same_day', filled, makesRoom), leave] : [leave]
}

/** Which option breaks the fewest promises; of equal ones the one that leaves least without a slot, then whose customers are called least. */
export function recommended(input: PlanInput, options: readonly RepairOption[]): RepairOption {
  const works = new Map(worksOf(input).map((work) => [work.id, work]))
  const calls = ({ result }: RepairOption) => result.proposals.filter((one) => isCalled(input, works, one)).length
  const rank = (option: RepairOption) => [option.broken.length, option.result.unplanned.length, calls(option)]
  const [first, ...others] = options
  if (!first) throw new Error('to leave it as it is is always an option')
  return others.reduce((best, one) => (isLess(rank(one), rank(best)) ? one : best), first)
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

function isCalled({ time_zone }: PlanInput, works: ReadonlyMap<string, PlanWork>, proposal: PlanProposal): boolean {
  const work = works.get(proposal.work_order_id)
  return work !== undefined && callReason(work, proposal, time_zone) !== null
}

/** Work that stays where it is begins on time again, since what came before it moved: an option does not list it. */
function toOption(
  input: PlanInput,
  choice: RepairChoice,
  result: PlanResult,
  makesRoom: readonly PlanWork[],
): RepairOption {
  const works = new Map(worksOf(input).map((work) => [work.id, work]))
  const proposals = result.proposals.filter((one) => !isUnchanged(works, one))
  return { choice, result: { ...result, proposals }, broken: brokenPromises(input, result, makesRoom) }
}

/** Whether work stays with its technician at its time. */
function isUnchanged(works: ReadonlyMap<string, PlanWork>, proposal: PlanProposal): boolean {
  const { work_order_id, technician_id, scheduled_date, along, further } = proposal
  const work = works.get(work_order_id)
  return !along && !further && work?.technician_id === technician_id && work.scheduled_date === scheduled_date
}

/** The other work that any of the options moves: of all of them the promises of the same work are counted. */
function movedBeside({ movable = [] }: PlanInput, results: readonly PlanResult[]): PlanWork[] {
  const ids = new Set(results.flatMap(({ proposals }) => proposals.map(({ work_order_id }) => work_order_id)))
  return movable.filter(({ id }) => ids.has(id))
}

/** Work of which a promise is not kept: it begins or ends too late, or has no slot before the promise ends. */
function brokenPromises(input: PlanInput, { proposals }: PlanResult, makesRoom: readonly PlanWork[]): string[] {
  const proposed = new Map(proposals.map((one) => [one.work_order_id, one]))
  const planned = makesRoom.flatMap(({ id, scheduled_date }) => (scheduled_date === null ? [] : [[id, scheduled_date]]))
  const projected = { ...(Object.fromEntries(planned) as Record<string, string>), ...input.projected }
  return [...input.jobs, ...makesRoom].flatMap((work) => {
    const proposal = proposed.get(work.id)
    const isBroken = proposal
      ? proposal.late || callReason(work, proposal, input.time_zone) === 'promise'
      : breaksAlone({ ...input, projected }, work)
    return isBroken ? [work.id] : []
  })
}

/** Whether work that stays as it is breaks its promise: by when it begins as far as one can tell, else by having nobody. */
function breaksAlone({ projected = {}, to_date, time_zone }: PlanInput, work: PlanWork): boolean {
  const start = projected[work.id]
  return lastStartOf(work) < (start === undefined ? rangeOf(to_date, to_date, time_zone).end : Date.parse(start))
}

/** What has no slot on its day, on the next days on which somebody is free. */
function withLaterDays(input: PlanInput, sameDay: PlanResult, options: ProposeOptions): PlanResult {
  const ids = new Set(sameDay.unplanned.map(({ work_order_id }) => work_order_id))
  const left = input.jobs.filter(({ id, obstacle }) => ids.has(id) && obstacle === null)
  if (left.length === 0) return sameDay
  const moved = withMoved(input, sameDay.proposals)
  const step = stepInput(moved, left, sameDay.proposals)
  const later = propose({ ...step, jobs: step.jobs.map((work) => onAnyDay(work, input.time_zone)) }, options)
  return changesOf(input, togetherOf(moved, [sameDay, later], options.travel))
}

/** What a result changes: work that would stay with its technician at its time has no better slot, unless it was late only behind other work. */
function changesOf(input: PlanInput, result: PlanResult): PlanResult {
  const works = new Map(worksOf(input).map((work) => [work.id, work]))
  const isLateBehind = ({ work_order_id }: PlanProposal) => input.projected?.[work_order_id] !== undefined
  const stays = result.proposals.filter((one) => isUnchanged(works, one) && !isLateBehind(one))
  if (stays.length === 0) return result
  const unplanned = stays.map(({ work_order_id }) => ({
    work_order_id,
    reason: 'No slot is better than its present one.',
  }))
  return {
    ...result,
    proposals: result.proposals.filter((one) => !stays.includes(one)),
    unplanned: [...result.unplanned, ...unplanned],
  }
}

/** Work that may be done on its day or a later one, but not before the customer expects somebody. */
function onAnyDay(work: PlanWork, timeZone: string): PlanWork {
  const { scheduled_date, promised_from } = work
  if (scheduled_date === null) return work
  const { date } = localTime(Date.parse(scheduled_date), timeZone)
  const itsDay = new Date(rangeOf(date, date, timeZone).start).toISOString()
  return { ...work, scheduled_date: null, promised_from: promised_from ?? itsDay }
}

function leftAlone({ jobs }: PlanInput, { before }: PlanResult): PlanResult {
  const unplanned = jobs.map(({ id, obstacle }) => ({ work_order_id: id, reason: obstacle ?? LEFT }))
  return { proposals: [], unplanned, before, after: before }
}
