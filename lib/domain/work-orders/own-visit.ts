import { OPEN_VISIT_STATUSES, type VisitStatus } from './visit-status'

type Visit = {
  status: VisitStatus
  technician: { id: string } | null
  scheduled_start: string | null
  minutes: number | null
}

const MINUTE_MS = 60_000

/**
 * The visit that somebody comes to a job for: the one they are at, else the first that is not over by the clock, else the last open
 * one, else the last of all.
 */
export function ownVisit<V extends Visit>(visits: readonly V[], technicianId: string, now: Date): V | undefined {
  const mine = visits
    .filter(({ technician, status }) => technician?.id === technicianId && status !== 'cancelled')
    .toSorted((one, other) => startOf(one) - startOf(other))
  const open = mine.filter(({ status }) => OPEN_VISIT_STATUSES.some((one) => one === status))
  return (
    open.find(({ status }) => status === 'on_site') ??
    open.find((visit) => startOf(visit) + (visit.minutes ?? 0) * MINUTE_MS >= now.getTime()) ??
    open.at(-1) ??
    mine.at(-1)
  )
}

function startOf({ scheduled_start }: Visit): number {
  return scheduled_start === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduled_start)
}
