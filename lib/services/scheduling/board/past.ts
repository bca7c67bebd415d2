import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readFollowed } from '@/lib/services/work/follow-up'
import { reader, type Transaction } from '@/lib/db/transaction'
import {
  answersCall,
  idOf,
  isInSpan,
  jobsAround,
  putBack,
  type PastState,
  statesBefore,
  wasLive,
} from '@/lib/domain/board/past'
import { type BoardData, type BoardJob, isWaiting } from '@/lib/domain/board/types'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import { firstIdAt } from '@/lib/domain/id'
import { nextPromiseAsOf } from '@/lib/domain/sla/as-of'
import { isFinished } from '@/lib/domain/work-orders/status'
import { readLater } from './past-events'
import { idsInQueue, idsOnDays, type Moment } from './past-candidates'
import { readCompanyAsOf } from './past-company'
import { type PastJob, readFurtherAsOf } from './past-visits'
import { MAX_QUEUE_LENGTH, readBoard } from './read'
import { readJobsWithTrash } from './rows'

/**
 * The board between two instants as it was at a moment, from the history: work orders, technicians, their shifts and leave, the
 * names that were shown, and the promise that was due first; else contracts promise what they promise now. A fixed number of
 * queries, whose cost follows what the board holds, not how much has happened since. Throws `forbidden`.
 */
export async function readBoardAsOf(ctx: ServiceContext, from: Date, to: Date, at: Date): Promise<BoardData> {
  requireScope(ctx, 'read:work-orders')
  const tx = reader(ctx)
  const moment = { at, firstLaterId: firstIdAt(at.getTime() + 1) }
  const reach = { from: new Date(from.getTime() - TRAVEL_REACH), to: new Date(to.getTime() + TRAVEL_REACH) }
  const [present, company, onDays, inQueue] = await Promise.all([
    readBoard(ctx, from, to),
    readCompanyAsOf(tx, ctx, from, to, moment),
    idsOnDays(tx, ctx, reach.from, reach.to, moment),
    idsInQueue(tx, ctx, moment, MAX_QUEUE_LENGTH),
  ])
  const [orders, further] = await Promise.all([
    readJobsAsOf(tx, ctx, [...new Set([...onDays, ...inQueue])], moment),
    readFurtherAsOf(tx, ctx, reach, moment, (ids) => readJobsAsOf(tx, ctx, ids, moment)),
  ])
  const jobs = [...orders, ...further]
  const planned = jobs.map(({ job }) => job).toSorted(byStart)
  const onBoard = planned.filter((job) => isInSpan(job, from.getTime(), to.getTime()))
  const there = new Set(company.technicians.map(({ id }) => id))
  const around = jobsAround(planned, from.getTime(), to.getTime(), TRAVEL_REACH).filter(
    (job) => there.has(job.technician_id ?? '') && !onBoard.includes(job),
  )
  const queue = jobs.filter(({ job }) => isWaiting(job)).toSorted(byPromise)
  return {
    ...present,
    ...company,
    jobs: [...onBoard, ...around],
    queue: queue.slice(0, MAX_QUEUE_LENGTH).map(({ job }) => job),
  }
}

/** Those of these work orders that were live at the moment, as they were. */
async function readJobsAsOf(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
  moment: Moment,
): Promise<PastJob[]> {
  const [rows, followed] = await Promise.all([readJobsWithTrash(tx, ctx, ids), readFollowed(tx, ctx.accountId, ids)])
  const promising = new Map(followed.map((order) => [order.id, order]))
  const fields = [...new Set(rows.slice(0, 1).flatMap(({ job }) => Object.keys(job))), 'technician']
  const states = statesBefore(await readLater(tx, ctx, 'work_order', moment, fields, ids))
  const live = rows
    .filter((row) => wasLive(row, states.get(row.job.id), moment.at.getTime()))
    .map(({ job, created_at }) => {
      const before = jobBefore(job, states.get(job.id))
      const order = isFinished(before.status) ? undefined : promising.get(job.id)
      const promise = order ? nextPromiseAsOf(order, before.status, moment.at.getTime()) : null
      return { job: { ...before, promise }, created_at }
    })
  return withNames(tx, ctx, live, moment)
}

function jobBefore(job: BoardJob, state: PastState | undefined): BoardJob {
  if (!state) return job
  const { technician, customer, site, description, ...old } = state.old
  return {
    ...putBack(job, old),
    technician_id: technician === undefined ? job.technician_id : idOf(technician),
    customer: customer === undefined ? job.customer : { ...job.customer, id: idOf(customer) ?? job.customer.id },
    site: site === undefined ? job.site : (site as BoardJob['site']),
    description: description === undefined ? job.description : ((description as string | null)?.slice(0, 300) ?? null),
  }
}

const SITE = {
  id: true,
  name: true,
  territory: true,
  latitude: true,
  longitude: true,
  location_precision: true,
} as const

/** Customers and sites by the names they had; a work order may have named others than today. */
async function withNames(
  tx: Transaction,
  ctx: ServiceContext,
  jobs: readonly PastJob[],
  moment: Moment,
): Promise<PastJob[]> {
  const customerIds = [...new Set(jobs.map(({ job }) => job.customer.id))]
  const siteIds = [...new Set(jobs.flatMap(({ job }) => job.site?.id ?? []))]
  const withIds = (ids: string[]) => ({ account_id: ctx.accountId, id: { in: ids } })
  const [customers, sites, customerEvents, siteEvents] = await Promise.all([
    tx.customer.findMany({ where: withIds(customerIds), select: { id: true, name: true } }),
    tx.site.findMany({ where: withIds(siteIds), select: SITE }),
    readLater(tx, ctx, 'customer', moment, ['name'], customerIds),
    readLater(tx, ctx, 'site', moment, Object.keys(SITE), siteIds),
  ])
  const customerById = rolledBack(customers, statesBefore(customerEvents))
  const siteById = new Map(
    [...rolledBack(sites, statesBefore(siteEvents))].map(([id, site]) => [id, toBoardSite(site)]),
  )
  return jobs.map(({ job, created_at }) => ({
    created_at,
    job: {
      ...job,
      customer: customerById.get(job.customer.id) ?? job.customer,
      response: answersCall(job) ? job.response : null,
      // What is known is how the clocks stand now.
      resolution: null,
      // Nor how the warranties stood.
      under_warranty: false,
      site: job.site && (siteById.get(job.site.id) ?? job.site),
    },
  }))
}

function toBoardSite({
  location_precision,
  ...site
}: Prisma.SiteGetPayload<{ select: typeof SITE }>): BoardJob['site'] {
  return { ...site, is_approximate: location_precision === 'approximate' }
}

function rolledBack<T extends { id: string }>(
  records: readonly T[],
  states: ReadonlyMap<string, PastState>,
): Map<string, T> {
  return new Map(records.map((record) => [record.id, putBack(record, states.get(record.id)?.old ?? {})]))
}

function byStart({ scheduled_date: a, id }: BoardJob, { scheduled_date: b, id: other }: BoardJob): number {
  return Date.parse(a ?? '') - Date.parse(b ?? '') || (id < other ? -1 : 1)
}

/** As the queue is read: the nearest promise first, none last, then the oldest. */
function byPromise(a: PastJob, b: PastJob): number {
  const due = ({ job }: PastJob) => (job.due_by === null ? Infinity : Date.parse(job.due_by))
  const [first, second] = [due(a), due(b)]
  if (first !== second) return first < second ? -1 : 1
  return a.created_at.getTime() - b.created_at.getTime() || (a.job.id < b.job.id ? -1 : 1)
}
