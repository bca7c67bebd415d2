import { EVENT_OF, type FieldEventKind, lastEvent } from '@/lib/domain/field/kinds'
import { type PhotoOf, projectJob } from '@/lib/domain/field/projection'
import type { SyncedJob } from '@/lib/schemas/field/sync'
import { happenedAt, nameOf } from './outbox'
import type { CommandEntry, JobRow, OutboxRow, PhoneJob } from './types'

/** When a job is shown to begin, as RFC 3339 in UTC. */
export function startOf({ visit, work_order }: Pick<PhoneJob, 'visit' | 'work_order'>): string {
  return visit?.scheduled_start ?? work_order.scheduled_date ?? ''
}

/**
 * The event that somebody told last of a job and that is settled: by this phone, until a sync has brought it, or by the sync, as the office
 * may have corrected it since.
 */
function lastOf(job: SyncedJob, commands: readonly OutboxRow[], technicianId: string): FieldEventKind | null {
  const settled = commands.filter(({ state, outcome, shown }) => state === 'settled' && outcome !== 'refused' && !shown)
  const latestEvent = settled.findLast(({ kind }) => EVENT_OF[kind])
  const synced = job.on_site.find((entry) => entry.kind !== 'note' && entry.technician_id === technicianId)
  if (latestEvent && (!synced || happenedAt(latestEvent) >= synced.occurred_at)) return lastEvent([latestEvent])
  return synced && synced.kind !== 'note' ? synced.kind : null
}

/** A job with what was done at it on this phone: `visit` is the own one that it is shown for. */
export function toPhoneJob(
  { job, removed }: JobRow,
  commands: readonly OutboxRow[],
  visit: PhoneJob['visit'],
  technicianId: string,
): PhoneJob {
  const inOrder = commands.toSorted((one, other) => one.seq - other.seq)
  // What was done is shown until a sync has brought it.
  const pending = inOrder.filter(
    ({ state, outcome, shown }) => state === 'waiting' || (outcome === 'accepted' && !shown),
  )
  const waiting = pending.filter(({ state }) => state === 'waiting')
  const shown = projectJob(
    job,
    pending.map((row) => ({
      id: row.id,
      kind: row.kind,
      payload: row.payload,
      at: happenedAt(row),
      visit_id: row.visit_id,
    })),
    lastOf(job, inOrder, technicianId),
  )
  return {
    ...shown,
    pending: waiting.map((row) => ({ kind: row.kind, at: happenedAt(row) })),
    visit: visit && (shown.visits.find(({ id }) => id === visit.id) ?? visit),
    removed,
    own_photos: inOrder.flatMap(({ kind, payload, outcome }) =>
      kind === 'photo' && outcome !== 'refused' ? [(payload as PhotoOf).upload] : [],
    ),
    outcomes: inOrder.filter(needsReading).map((row) => toEntry(row)),
    follow_ups: inOrder.filter(({ kind }) => kind === 'follow_up').map((row) => toEntry(row)),
  }
}

/** Whether what became of a command has to be said to its person. That the office decides about a follow-up is what was asked for. */
export function needsReading({
  kind,
  state,
  outcome,
  dismissed,
}: Pick<OutboxRow, 'kind' | 'state' | 'outcome' | 'dismissed'>): boolean {
  const isOpen = outcome === 'refused' || (outcome === 'needs_decision' && kind !== 'follow_up')
  return state === 'settled' && !dismissed && isOpen
}

/** A command as its person reads it; `held` is its job, where the phone holds that. */
export function toEntry(row: OutboxRow, held?: JobRow): CommandEntry {
  const { id, kind, payload, outcome, reason, message, state, work_order_id, dismissed } = row
  const job = held ? nameOf(held) : (row.job ?? null)
  return { id, kind, payload, outcome, reason, message, state, dismissed, work_order_id, job, at: happenedAt(row) }
}

/** What was done at one job, in its order. */
export type JobEntries = Pick<CommandEntry, 'work_order_id' | 'job'> & { entries: CommandEntry[] }

/** Entries by their jobs, in the order of each job's first one: what is about one job is read at once. */
export function byJob(entries: readonly CommandEntry[]): JobEntries[] {
  const entriesByJob = new Map<string, JobEntries>()
  for (const entry of entries) {
    const { work_order_id, job } = entry
    const jobEntries = entriesByJob.get(work_order_id)
    if (jobEntries) jobEntries.entries.push(entry)
    else entriesByJob.set(work_order_id, { work_order_id, job, entries: [entry] })
  }
  return [...entriesByJob.values()]
}
