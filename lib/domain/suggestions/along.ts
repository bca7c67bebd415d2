import { MINUTE, totalLength } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { bookedIn, dayOf, reasonsOf } from './reasons'
import { availableIn, busyWith, freeSlots, type OpenSlot, sameDay } from './slots'
import type { Companion, Reason, SuggestionInput } from './types'

/* Several people come together: a slot is one in which all of them are free, and costs what it costs each. */

type Other = { companion: Companion; slot: OpenSlot }

/** Whether somebody comes along already, and so cannot be who the others come along with. */
export function isAlong({ along = [] }: SuggestionInput, technicianId: string): boolean {
  return along.some(({ candidate }) => candidate.schedule.technician.id === technicianId)
}

/** The earliest starts in a slot at which all who come along are free too. */
export function slotsTogether(input: SuggestionInput, slot: OpenSlot): (OpenSlot & { others: Other[] })[] {
  const { along = [] } = input
  return along
    .reduce<(OpenSlot & { others: Other[] })[]>(
      (combined, companion) => {
        const theirs = openSlotsOf(input, companion)
        return combined.flatMap((one) =>
          theirs.flatMap((their) => {
            const start = Math.max(one.span.start, their.span.start)
            const latest = Math.min(one.latest, their.latest)
            if (start > latest) return []
            return [
              {
                ...one,
                ...startingAt(input.job, one, start),
                latest,
                others: [...one.others, { companion, slot: their }],
              },
            ]
          }),
        )
      },
      [{ ...slot, others: [] }],
    )
    .map((combined) => ({
      ...combined,
      others: combined.others.map(({ companion, slot: their }) => ({
        companion,
        slot: { ...their, ...startingAt(companion.job, their, combined.span.start) },
      })),
    }))
}

function startingAt(job: Companion['job'], slot: OpenSlot, start: number): OpenSlot {
  return { ...slot, span: { start, end: start + minutesOf(job) * MINUTE } }
}

function openSlotsOf(
  { job, horizon, travel, wording }: SuggestionInput,
  { candidate, job: companionJob }: Companion,
): OpenSlot[] {
  const { schedule } = candidate
  return freeSlots(
    companionJob,
    busyWith(schedule, companionJob),
    availableIn(schedule, { ...job, ...companionJob }, horizon, wording.timeZone),
    travel,
  )
}

/** What a slot costs somebody who comes along; what the start itself is worth is said once. */
export function reasonsAlong(input: SuggestionInput, { companion: { candidate, job }, slot }: Other): Reason[] {
  const { schedule } = candidate
  const near = sameDay(slot)
  const spans = busyWith(schedule, job).map(({ span }) => span)
  const working = totalLength(schedule.working?.(dayOf(near)) ?? [])
  const weighed = { candidate, slot: near, booked: bookedIn(near, spans), working, isLatestVisitor: false }
  return reasonsOf({ ...input, job: { ...input.job, ...job } }, weighed)
    .reasons.filter(({ kind }) => kind !== 'promise')
    .map((reason) => ({ ...reason, message: `${schedule.technician.name}: ${reason.message}` }))
}
