import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import type { Travel } from '@/lib/domain/travel/travel'
import { figuresOf, type Placed } from './figures'
import { modelOf, spanOf } from './model'
import { partsOf, promisedBy } from './parts'
import type { PlanInput, PlanProposal, PlanResult, PlanTechnician } from './work'

/** What the steps of a plan found so far, as one result of all its work: what has no place yet waits for what comes before it. */
export function togetherOf(
  input: PlanInput,
  steps: readonly Pick<PlanResult, 'proposals' | 'unplanned'>[],
  travel: Travel,
): PlanResult {
  const works = new Map(input.jobs.map((work) => [work.id, work]))
  const proposals = steps.flatMap((step) => step.proposals)
  const planned = new Set(proposals.map(({ work_order_id }) => work_order_id))
  const reasons = new Map(steps.flatMap((step) => step.unplanned.map((one) => [one.work_order_id, one.reason])))
  const unplanned = input.jobs.filter(({ id }) => !planned.has(id))
  const placed = proposals.flatMap((one): Placed[] => {
    const work = works.get(one.work_order_id)
    if (!work) return []
    const { point } = work
    return partsOf(one).map((part) => ({
      ...part,
      start: Date.parse(part.start),
      point,
      ...promisedBy(work, one, part),
    }))
  })
  const { places } = modelOf(input, travel)
  return {
    proposals: input.technicians.flatMap((technician) => withWays(technician, proposals, works, travel)),
    unplanned: unplanned.map(({ id, obstacle }) => ({
      work_order_id: id,
      reason: reasons.get(id) ?? obstacle ?? 'It waits for work that has no time yet.',
    })),
    before: figuresOf(input, places, [], input.jobs),
    after: figuresOf(input, places, placed, unplanned),
  }
}

/** A technician's proposals in their order, each with the way from what comes before it by now. */
function withWays(
  { id, fixed }: PlanTechnician,
  all: readonly PlanProposal[],
  works: ReadonlyMap<string, { point: PlanTechnician['fixed'][number]['point'] }>,
  travel: Travel,
): PlanProposal[] {
  const stops = [
    ...fixed.map((one) => ({ ...spanOf(one), point: one.point, proposal: null })),
    ...all.flatMap((proposal) => {
      const point = works.get(proposal.work_order_id)?.point ?? null
      return partsOf(proposal).flatMap((part, index) =>
        part.technician_id === id ? [{ ...spanOf(part), point, proposal: index === 0 ? proposal : null }] : [],
      )
    }),
  ].sort((a, b) => a.start - b.start)
  return stops.flatMap(({ start, point, proposal }, index) => {
    if (!proposal) return []
    // What is fixed may overlap: a technician comes from what ends last.
    const before = stops.slice(0, index).toSorted((a, b) => b.end - a.end)[0]
    const from = before && start - before.end < TRAVEL_REACH ? before.point : null
    return [{ ...proposal, travel_minutes: from && point ? Math.round(travel.leg(from, point).minutes) : 0 }]
  })
}
