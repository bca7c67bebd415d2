import { MINUTE } from '@/lib/domain/board/interval'
import { horizonOf } from '@/lib/domain/planning/model'
import type { ProposeOptions } from '@/lib/domain/planning/propose'
import type { PlanInput, PlanProposal, PlanWork } from '@/lib/domain/planning/work'
import { type Improvements, type LivingDay, repairByChains } from './chains'
import { beginsOf, type Stop } from './lanes'
import { livingDayOf } from './living-day'

/** Whether work is one visit of one person that waits for nothing. */
export function isSimple({ along = [], links = [], split, minutes, obstacle }: PlanWork): boolean {
  return obstacle === null && along.length === 0 && links.length === 0 && (!split || split.minutes === minutes)
}

/** What moves when broken work is given places, with what has to make room for it (R-SD-17). */
export function proposeChains(
  input: PlanInput,
  broken: readonly PlanWork[],
  { seed, travel, progress }: ProposeOptions,
  { isSameDay, improvements }: { isSameDay: boolean; improvements: Improvements },
): { proposals: PlanProposal[]; left: PlanWork[] } {
  const day = livingDayOf(input, broken, travel, isSameDay)
  const { stops, leftOut } = repairByChains(day, { seed, progress, improvements })
  const out = new Set(leftOut.map(({ id }) => id))
  return {
    proposals: stops.flatMap((list, lane) => movesOf(input, day, lane, list)),
    left: broken.filter(({ id }) => out.has(id)),
  }
}

function movesOf(input: PlanInput, day: LivingDay, index: number, stops: readonly Stop[]): PlanProposal[] {
  const lane = day.lanes[index]
  if (!lane || stops === lane.stops) return []
  const origin = horizonOf(input).start
  const before = new Map(beginsOf(lane, lane.stops, day.way).map((begin, at) => [lane.stops[at]?.id, begin]))
  return beginsOf(lane, stops, day.way).flatMap((begin, at): PlanProposal[] => {
    const stop = stops[at] as Stop
    // What comes when it would anyway is not moved.
    if (stop.isFixed || (stop.lane === index && begin === (before.get(stop.id) ?? stop.planned))) return []
    return [
      {
        work_order_id: stop.id,
        technician_id: input.technicians[lane.technician]?.id ?? '',
        scheduled_date: new Date(origin + begin * MINUTE).toISOString(),
        minutes: stop.minutes,
        travel_minutes: day.way(stops[at - 1]?.place ?? lane.from, stop.place),
        late: begin > stop.until,
      },
    ]
  })
}

/** The input once some of the movable work is moved: it is work of the plan then, and takes nobody's time yet. */
export function withMoved(input: PlanInput, proposals: readonly PlanProposal[]): PlanInput {
  const ids = new Set(proposals.map(({ work_order_id }) => work_order_id))
  const moved = (input.movable ?? []).filter(({ id }) => ids.has(id))
  if (moved.length === 0) return input
  const technicians = input.technicians.map((one) => ({ ...one, fixed: one.fixed.filter(({ id }) => !ids.has(id)) }))
  return { ...input, technicians, jobs: [...input.jobs, ...moved] }
}
