import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { beginsFrom, daysOf, leavesRoomFor } from '@/lib/domain/conflicts/order-rules'
import type { JobLink } from '@/lib/domain/conflicts/types'
import { partsOf, promisedBy, spansOf } from './parts'
import type { PlanInput, PlanProposal, PlanWork } from './work'

/* Work in order is planned step by step: what has found a time is fixed for what waits for it. */

type Starts = { earliest: number; latest: number }

/** The first and last instant at which work may start for the sake of what it waits for, and of what waits for it. */
export function startsInOrder(
  { links = [], minutes }: Pick<PlanWork, 'links' | 'minutes'>,
  { earliest, latest }: Starts,
): Starts {
  const ordered = links.filter(({ kind, visits }) => kind !== 'not_same_day' && visits.length > 0)
  const first = ordered.reduce((from, link) => (link.waits ? Math.max(from, beginsFrom(link)) : from), earliest)
  const leaves = (start: number) => leavesRoom({ links: ordered }, { start, end: start + minutes * MINUTE })
  return { earliest: first, latest: lastWith(leaves, first, latest) }
}

/** The last minute from one instant to another at which something holds that holds no more once it did not; before both where it never does. */
function lastWith(holds: (instant: number) => boolean, from: number, to: number): number {
  if (to < from || holds(to)) return to
  let [good, bad] = [-1, Math.ceil((to - from) / MINUTE)]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (holds(from + middle * MINUTE)) good = middle
    else bad = middle
  }
  return from + good * MINUTE
}

/** Whether work of these instants leaves room for everything that waits for it. */
export function leavesRoom({ links = [] }: Pick<PlanWork, 'links'>, span: Interval): boolean {
  return links.every(
    (link) => link.waits || link.kind === 'not_same_day' || link.visits.length === 0 || leavesRoomFor(link, span),
  )
}

/** The plain dates that work must keep off, since other work is on them. */
export function datesKeptOff({ links = [] }: Pick<PlanWork, 'links'>, timeZone: string): ReadonlySet<string> {
  const apart = links.filter(({ kind }) => kind === 'not_same_day')
  return new Set(apart.flatMap(({ visits }) => visits.flatMap((visit) => daysOf(spanOfVisit(visit), timeZone))))
}

function spanOfVisit({ starts_at, ends_at }: JobLink['visits'][number]) {
  return { start: Date.parse(starts_at), end: Date.parse(ends_at) }
}

/** The work of a plan in the steps in which it finds its time: nothing stands in one with what it waits for, or must keep off. */
export function stepsOf(jobs: readonly PlanWork[]): PlanWork[][] {
  const works = new Map(jobs.map((work) => [work.id, work]))
  const among = ({ links = [] }: PlanWork) => links.filter(({ other }) => works.has(other.id))
  const waitsFor = (link: JobLink) => link.waits && link.kind !== 'not_same_day'
  const rank = longest(works, (work) => among(work).flatMap((link) => (waitsFor(link) ? link.other.id : [])))
  // What only has to be on another day waits for what comes before it in an order that keeps all the others.
  const order = new Map([...jobs].sort((a, b) => rank(a.id) - rank(b.id)).map(({ id }, rankOf) => [id, rankOf]))
  const placeOf = (id: string) => order.get(id) ?? 0
  const step = longest(works, (work) =>
    among(work).flatMap(({ other }) => (placeOf(other.id) < placeOf(work.id) ? other.id : [])),
  )
  const steps: PlanWork[][] = []
  for (const work of jobs) (steps[step(work.id)] ??= []).push(work)
  return steps
}

/** How many others in a row come before each. */
function longest(works: ReadonlyMap<string, PlanWork>, before: (work: PlanWork) => string[]): (id: string) => number {
  const lengths = new Map<string, number>()
  const lengthTo = (id: string): number => {
    const length = lengths.get(id)
    if (length !== undefined) return length
    lengths.set(id, 0)
    const work = works.get(id)
    const chainLength = work ? Math.max(0, ...before(work).map((one) => 1 + lengthTo(one))) : 0
    lengths.set(id, chainLength)
    return chainLength
  }
  return lengthTo
}

/** One step of a plan: what found its time before is fixed, for people and for what waits for it. */
export function stepInput(input: PlanInput, step: readonly PlanWork[], proposals: readonly PlanProposal[]): PlanInput {
  const works = new Map(input.jobs.map((work) => [work.id, work]))
  const proposed = new Map(proposals.map((one) => [one.work_order_id, one]))
  return {
    ...input,
    jobs: step.map((work) => waiting(work, works, proposed)),
    technicians: input.technicians.map((technician) => ({
      ...technician,
      fixed: [
        ...technician.fixed,
        ...proposals.flatMap((one) => {
          const work = works.get(one.work_order_id)
          if (!work) return []
          const { id, point } = work
          return partsOf(one).flatMap((part) =>
            part.technician_id === technician.id
              ? [{ id, start: part.start, minutes: part.minutes, point, ...promisedBy(work, one, part) }]
              : [],
          )
        }),
      ],
    })),
  }
}

/** Work with what is known by now of the work it is linked to. What waits for work of the plan without a time has none either. */
function waiting(
  work: PlanWork,
  works: ReadonlyMap<string, PlanWork>,
  proposed: ReadonlyMap<string, PlanProposal>,
): PlanWork {
  if (!work.links || work.obstacle !== null) return work
  const links = work.links.map((link) => withProposal(link, works.get(link.other.id), proposed.get(link.other.id)))
  const open = links.find(
    ({ waits, kind, other, visits }) =>
      waits && kind !== 'not_same_day' && visits.length === 0 && works.has(other.id) && !proposed.has(other.id),
  )
  return { ...work, links, obstacle: open ? `It waits for ${open.other.work_order_number}, which has no time.` : null }
}

function withProposal(link: JobLink, other: PlanWork | undefined, proposal: PlanProposal | undefined): JobLink {
  if (!other || !proposal) return link
  return withPlaces(link, other.scheduled_date, spansOf(proposal))
}

/** A link once the primary visit of the other work, which stood at a time or had none, is at others. */
export function withPlaces(link: JobLink, stood: string | null, places: readonly Interval[]): JobLink {
  const before = stood === null ? null : Date.parse(stood)
  const further = link.visits.filter(({ starts_at }) => Date.parse(starts_at) !== before)
  const visits = places.map(({ start, end }) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
  }))
  return { ...link, visits: [...further, ...visits] }
}
