import { wallClock } from '@/components/ui/dates'
import type { FieldSync, RemovedJob, SyncedJob } from '@/lib/schemas/field/sync'
import type { FieldSettings, JobRow } from './types'

/** That a job came to a technician or was taken from them, as they read it; `starts_at` is when it is or was planned. */
export type JobNotice = { work_order_id: string; number: string; customer: string; starts_at: string | null } & (
  | { kind: 'came'; by: string | null; from: string | null; machine: string | null }
  | ({ kind: 'gone' } & Omit<RemovedJob, 'id'>)
)

/** More than anybody reads; older ones go. */
const MAX_NOTICES = 20

/** What the phone held before a sync; no days where there was none. */
type Held = Partial<Pick<FieldSettings, 'notices' | 'technician' | 'from' | 'to'>> & { rows: readonly JobRow[] }

/**
 * The notices after a sync: those that nobody has read yet, and what it brings. Whether a job moves in or out of sight because a day
 * has passed is none. The last one about a job counts.
 */
export function noticesAfter(held: Held, answer: FieldSync): JobNotice[] {
  const rows = new Map(held.rows.map((row) => [row.id, row]))
  const gone = answer.removed.flatMap(({ id, ...why }) => {
    const row = rows.get(id)
    const isNews = row && row.removed === null && isMissed(row.job, held, answer)
    return isNews ? [{ ...about(row.job, held), kind: 'gone' as const, ...why }] : []
  })
  const came = answer.jobs
    .filter((job) => isNew(job, rows, held, answer))
    .map((job) => ({ ...about(job, held), kind: 'came' as const, ...howItCame(job, held, answer) }))
  const news = [...gone, ...came]
  const ids = new Set(news.map(({ work_order_id }) => work_order_id))
  const unread = (held.notices ?? []).filter(({ work_order_id }) => !ids.has(work_order_id))
  return [...unread, ...news].slice(-MAX_NOTICES)
}

/** What is done or lies behind the days that are held is missed by nobody. */
function isMissed(job: SyncedJob, held: Held, { from, time_zone }: FieldSync): boolean {
  const { starts_at } = about(job, held)
  const isBehind = starts_at !== null && wallClock(starts_at, time_zone).day < from
  return job.work_order.status !== 'completed' && !isBehind
}

/** A job of the days that were held before, which was not among them. */
function isNew(job: SyncedJob, rows: ReadonlyMap<string, JobRow>, held: Held, { time_zone }: FieldSync): boolean {
  const { starts_at } = about(job, held)
  const row = rows.get(job.work_order.id)
  if (starts_at === null || held.to === undefined || (row && row.removed === null)) return false
  const day = wallClock(starts_at, time_zone).day
  return day >= (held.from ?? '') && day <= held.to && job.work_order.status !== 'completed'
}

function about({ work_order, visits }: SyncedJob, { technician: me }: Held) {
  const { id: work_order_id, work_order_number: number, customer, scheduled_date } = work_order
  const ownStart = visits.find(({ technician, status }) => technician?.id === me?.id && status !== 'cancelled')
  return { work_order_id, number, customer: customer.name, starts_at: ownStart?.scheduled_start ?? scheduled_date }
}

/** Who assigned it and from whom it came, as far as it is one's own as a whole, and which machine it is about. */
function howItCame({ work_order, assignment }: SyncedJob, { technician: me }: Held, { assets }: FieldSync) {
  const isOwn = work_order.technician?.id === me?.id
  const machine = assets.find(({ id }) => work_order.asset_ids.includes(id))?.name ?? null
  return { by: (isOwn && assignment?.by) || null, from: (isOwn && assignment?.from) || null, machine }
}
