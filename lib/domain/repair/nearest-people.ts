import { mayDo } from '@/lib/domain/planning/model'
import type { PlanInput, PlanTechnician } from '@/lib/domain/planning/work'
import { greatCircleKilometres } from '@/lib/domain/travel/distance'

/** Beyond this nobody is nearer than anybody else. */
const FAR_KM = 1000

/** A plan's input with the technicians who could do some of its work, at most so many: those who have it, then who come nearest to it. */
export function withNearestPeople(input: PlanInput, most: number): PlanInput {
  const owners = new Set(input.jobs.map(({ technician_id }) => technician_id))
  const able = input.technicians.filter((one) => input.jobs.some((work) => mayDo(work, one, input.policy)))
  const distances = new Map(able.map((one) => [one, owners.has(one.id) ? -1 : distanceTo(input, one)]))
  const nearest = able.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, most)
  const chosen = new Set(nearest)
  return { ...input, technicians: input.technicians.filter((one) => chosen.has(one)) }
}

/** Kilometres from the nearest of somebody's jobs to the nearest of the work. */
function distanceTo({ jobs }: PlanInput, { fixed }: PlanTechnician): number {
  let least = FAR_KM
  for (const { point: to } of jobs)
    for (const { point: from } of fixed) if (from && to) least = Math.min(least, greatCircleKilometres(from, to))
  return least
}
