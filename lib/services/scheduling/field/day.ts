import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import { reader } from '@/lib/db/transaction'
import { addMinutes, dayAfter, dayIn, startOfDay } from '@/lib/domain/time'
import { jobStatusOfVisit, type VisitOutcome, type VisitStatus } from '@/lib/domain/work-orders/visit-status'
import type { FieldDay, FieldJob } from '@/lib/schemas/field'
import { missingOf } from '@/lib/services/work/work-orders'
import { ownTechnicianId, sharedByTask } from './own'

/** More than anybody does in a day; a longer list would be a mistake in the plan. */
const MAX_JOBS = 50

/**
 * A technician's own visits of one day in the order of their times; `today` also has those of other days that are still in
 * progress, apart. `technician_id` is null where the sign-in belongs to none.
 */
export async function readOwnDay(ctx: ServiceContext, day: string, today: string): Promise<FieldDay> {
  const technicianId = await ownTechnicianId(ctx)
  if (!technicianId) return { day, technician_id: null, jobs: [], in_progress: [] }
  const { timeZone } = ctx.account
  const span = { gte: startOfDay(day, timeZone), lt: startOfDay(dayAfter(day), timeZone) }
  const found = await readOrders(ctx, technicianId, span, day === today)
  const visits = found.flatMap((order) => ownVisits(order, technicianId).map((visit) => ({ order, visit })))
  const isOfDay = ({ visit: { scheduled_start: at } }: OwnVisit) => at !== null && at >= span.gte && at < span.lt
  const ofDay = visits.filter((one) => isOfDay(one) && one.order.status !== 'cancelled')
  const shown = new Set(ofDay.map(({ order }) => order.id))
  const running = visits.filter((one) => day === today && isRunning(one) && !shown.has(one.order.id))
  const missing = await missingOf(
    ctx,
    [...ofDay, ...running].map(({ order }) => order.id),
  )
  const toJobs = (some: OwnVisit[]): FieldJob[] =>
    some.toSorted(byTime).map((one) => ({
      ...toFieldJob(one, technicianId, (instant) => dayIn(timeZone, instant)),
      missing: missing.get(one.order.id) ?? [],
    }))
  return { day, technician_id: technicianId, jobs: toJobs(ofDay), in_progress: toJobs(running) }
}

type Order = Prisma.WorkOrderGetPayload<{ select: typeof jobSelect }>
type OwnVisit = { order: Order; visit: Order['visits'][number] }

/** The work orders of a day and, asked for today, of work in progress. Those of further visits are found by these, of which there are few. */
async function readOrders(
  ctx: ServiceContext,
  technician_id: string,
  span: { gte: Date; lt: Date },
  isToday: boolean,
): Promise<Order[]> {
  const { accountId: account_id } = ctx
  const further = await reader(ctx).visit.findMany({
    where: {
      ...{ account_id, technician_id, is_primary: false, deleted_at: null, status: { not: 'cancelled' } },
      OR: [{ scheduled_start: span }, ...(isToday ? [{ status: 'on_site' }] : [])],
    },
    select: { work_order_id: true },
    orderBy: [{ scheduled_start: 'asc' }, { id: 'asc' }],
    take: MAX_JOBS,
  })
  const whose = { OR: [{ technician_id }, sharedByTask(technician_id)] }
  return reader(ctx).workOrder.findMany({
    where: {
      ...{ account_id, deleted_at: null, status: { not: 'draft' } },
      OR: [
        { AND: [{ scheduled_date: span }, whose] },
        ...(isToday ? [{ AND: [{ status: 'in_progress' as const }, whose] }] : []),
        ...(further.length > 0 ? [{ id: { in: further.map(({ work_order_id }) => work_order_id) } }] : []),
      ],
    },
    select: jobSelect,
    orderBy: [{ scheduled_date: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: MAX_JOBS,
  })
}

/** The visits of a job that are somebody's own; who shares it by a task alone comes with the primary one. */
function ownVisits({ visits }: Order, technicianId: string): Order['visits'] {
  const mine = visits.filter(({ technician }) => technician?.id === technicianId)
  return mine.length > 0 ? mine : visits.filter(({ is_primary }) => is_primary)
}

function isRunning({ order, visit }: OwnVisit): boolean {
  return order.status === 'in_progress' && visit.status === 'on_site' && visit.outcome === null
}

function byTime(one: OwnVisit, other: OwnVisit): number {
  const at = ({ visit: { scheduled_start } }: OwnVisit) => scheduled_start?.getTime() ?? 0
  return at(one) - at(other) || (one.visit.id < other.visit.id ? -1 : 1)
}

const jobSelect = {
  id: true,
  work_order_number: true,
  status: true,
  priority: true,
  work_order_type: true,
  description: true,
  customer: { select: { name: true, phone: true, address: true } },
  contact: { select: { name: true, phone: true } },
  site: { select: { name: true, address: true, latitude: true, longitude: true } },
  tasks: {
    where: { deleted_at: null },
    select: { id: true, name: true, status: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
  visits: {
    // That of a primary one follows its work order.
    where: { deleted_at: null, OR: [{ is_primary: true }, { status: { not: 'cancelled' } }] },
    select: {
      ...{
        id: true,
        is_primary: true,
        status: true,
        scheduled_start: true,
        minutes: true,
        started_at: true,
        outcome: true,
      },
      technician: { select: { id: true, name: true } },
    },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.WorkOrderSelect

function statusOf({ status }: Order, visit: OwnVisit['visit']) {
  return jobStatusOfVisit({ status: visit.status as VisitStatus, technician_id: visit.technician?.id ?? null }, status)
}

function toFieldJob(
  { order, visit }: OwnVisit,
  technicianId: string,
  dayOf: (instant: Date) => string,
): Omit<FieldJob, 'missing'> {
  const { customer, site, visits, ...job } = order
  const { scheduled_start, minutes, started_at } = visit
  const end = scheduled_start && minutes !== null ? addMinutes(scheduled_start, minutes) : null
  const isSameDay = (at: Date | null) => (at && dayOf(at)) === (scheduled_start && dayOf(scheduled_start))
  const others = visits.flatMap((one) =>
    one.technician && one.technician.id !== technicianId && isSameDay(one.scheduled_start) ? one.technician.name : [],
  )
  return {
    ...job,
    visit_id: visit.is_primary ? order.id : visit.id,
    is_primary: visit.is_primary,
    outcome: visit.outcome as VisitOutcome | null,
    status: visit.is_primary ? order.status : statusOf(order, visit),
    scheduled_date: scheduled_start?.toISOString() ?? null,
    scheduled_end: end?.toISOString() ?? null,
    started_at: started_at?.toISOString() ?? null,
    customer: { name: customer.name, phone: customer.phone },
    place: {
      name: site?.name ?? null,
      address: toAddress(site ? site.address : customer.address),
      latitude: site?.latitude ?? null,
      longitude: site?.longitude ?? null,
    },
    others: [...new Set(others)],
  }
}
