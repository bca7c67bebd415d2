import type { PlanInput } from '@/lib/domain/planning/work'
import { placeKey, type Place, type LegMinutes } from '@/lib/domain/travel/travel'
import { readLegs, routingState, type LegEnds } from '@/lib/services/work/travel'

/** All legs between more places than these are too many to ask a routing server for; such a plan goes by the estimate. */
const MAX_POINTS = 300

/** How long the legs of a plan take by road, as far as that is known. */
export async function legsOfPlan({ jobs, technicians }: PlanInput): Promise<LegMinutes> {
  if (routingState().state === 'off') return {}
  const points = [...jobs, ...technicians.flatMap(({ fixed }) => fixed)].flatMap(({ point }) => point ?? [])
  const places = [...new Map(points.map((point): [string, Place] => [placeKey(point), point])).values()]
  if (places.length > MAX_POINTS) return {}
  return readLegs(places.flatMap((from) => places.map((to): LegEnds => [from, to])))
}
