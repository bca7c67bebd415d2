import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { toAddress } from '@/lib/db/json'
import type { FeedLeave, FeedVisit } from '@/lib/domain/calendar-feeds/entries'
import { jobStatusOfVisit, type VisitStatus } from '@/lib/domain/work-orders/visit-status'
import { sharedByTask } from '@/lib/services/field/technician'

export type FeedSpan = { from: Date; to: Date }

/** More than calendar programs show, and than anybody has in that time. */
const MAX_ENTRIES = 2_000
const MAX_DELETED = 200

/** Whose visits are read. */
export type FeedWhose = { technician_id: string } | { customer_id: string }

const orderSelect = {
  id: true,
  work_order_number: true,
  status: true,
  work_order_type: true,
  description: true,
  scheduled_date: true,
  estimated_duration: true,
  window_start: true,
  window_end: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  customer: { select: { name: true, phone: true, address: true } },
  contact: { select: { name: true, phone: true } },
  site: { select: { name: true, address: true } },
  technician: { select: { name: true } },
  visits: {
    where: { deleted_at: null, technician_id: { not: null }, status: { not: 'cancelled' } },
    select: { scheduled_start: true, technician: { select: { name: true } } },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.WorkOrderSelect
type Order = Prisma.WorkOrderGetPayload<{ select: typeof orderSelect }>

const visitSelect = {
  id: true,
  scheduled_start: true,
  minutes: true,
  status: true,
  technician_id: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  technician: { select: { name: true } },
  work_order: { select: orderSelect },
} satisfies Prisma.VisitSelect

/**
 * The visits of a span in the order of their times. Those that were cancelled or deleted are among them, so that calendar
 * programs learn of it. Drafts are no visits yet.
 */
export async function readVisits(account_id: string, whose: FeedWhose, span: FeedSpan): Promise<FeedVisit[]> {
  const [orders, further] = await Promise.all([
    readOrders(account_id, whose, span),
    readFurther(account_id, whose, span),
  ])
  const visits = [...orders.flatMap(ofOrder), ...further.flatMap(ofVisit)].toSorted(byTime)
  // To a customer a helper who comes along is no visit of its own.
  return 'customer_id' in whose ? withoutHelpers(visits) : visits
}

/** Those of which the primary visit is asked for. Each condition has an index of its own. */
async function readOrders(account_id: string, whose: FeedWhose, { from, to }: FeedSpan): Promise<Order[]> {
  const read = (where: Prisma.WorkOrderWhereInput, limit: number) =>
    db().workOrder.findMany({
      where: { AND: [{ account_id, scheduled_date: { gte: from, lt: to }, status: { not: 'draft' } }, where] },
      select: orderSelect,
      // The latest are what a calendar is read for.
      orderBy: [{ scheduled_date: 'desc' }, { id: 'desc' }],
      take: limit,
    })
  const shared = 'technician_id' in whose ? [sharedByTask(whose.technician_id)] : []
  // What was deleted has an index of its own too; before the span it is forgotten.
  const visitLists = await Promise.all(
    [whose, ...shared].flatMap((one) => [
      read({ ...one, deleted_at: null }, MAX_ENTRIES),
      read({ ...one, deleted_at: { gte: from } }, MAX_DELETED),
    ]),
  )
  return [...new Map(visitLists.flat().map((row) => [row.id, row])).values()]
}

function readFurther(account_id: string, whose: FeedWhose, { from, to }: FeedSpan) {
  const ofWork = 'customer_id' in whose ? whose : {}
  return db().visit.findMany({
    where: {
      account_id,
      is_primary: false,
      scheduled_start: { gte: from, lt: to },
      ...('technician_id' in whose ? whose : {}),
      work_order: { ...ofWork, status: { not: 'draft' }, ...keptSince(from) },
      ...keptSince(from),
    },
    select: visitSelect,
    orderBy: [{ scheduled_start: 'desc' }, { id: 'desc' }],
    take: MAX_ENTRIES,
  })
}

const keptSince = (from: Date) => ({ OR: [{ deleted_at: null }, { deleted_at: { gte: from } }] })

function ofOrder(order: Order): FeedVisit[] {
  const { customer, site, technician, scheduled_date, visits, ...visit } = order
  if (scheduled_date === null) return []
  const atOnce = visits.filter(({ scheduled_start: at }) => at?.getTime() === scheduled_date.getTime())
  const names = [technician, ...atOnce.map((one) => one.technician)].flatMap((one) => one?.name ?? [])
  return [
    {
      ...visit,
      work_order_id: order.id,
      scheduled_date,
      technicians: [...new Set(names)],
      customer: { name: customer.name, phone: customer.phone },
      place: { name: site?.name ?? null, address: toAddress(site ? site.address : customer.address) },
    },
  ]
}

/** What was promised to the customer is the primary one's. */
function ofVisit({ work_order, ...visit }: Prisma.VisitGetPayload<{ select: typeof visitSelect }>): FeedVisit[] {
  const { id, created_at, updated_at, scheduled_start, minutes, technician, technician_id } = visit
  const status = jobStatusOfVisit({ status: visit.status as VisitStatus, technician_id }, work_order.status)
  return ofOrder({
    ...work_order,
    id,
    status,
    technician,
    scheduled_date: scheduled_start,
    estimated_duration: minutes,
    window_start: null,
    window_end: null,
    created_at,
    updated_at: work_order.updated_at > updated_at ? work_order.updated_at : updated_at,
    deleted_at: visit.deleted_at ?? work_order.deleted_at,
  }).map((one) => ({ ...one, work_order_id: work_order.id }))
}

/** Each time once at which somebody comes: the visits of helpers say no more than the primary one. */
function withoutHelpers(visits: readonly FeedVisit[]): FeedVisit[] {
  const visitsById = new Map<string, FeedVisit>()
  for (const visit of visits) {
    const isOff = visit.deleted_at !== null || visit.status === 'cancelled'
    const key = [visit.work_order_id, visit.scheduled_date.getTime(), isOff].join()
    if (!visitsById.has(key) || visit.id === visit.work_order_id) visitsById.set(key, visit)
  }
  return [...visitsById.values()]
}

function byTime(one: FeedVisit, other: FeedVisit): number {
  return one.scheduled_date.getTime() - other.scheduled_date.getTime() || (one.id < other.id ? -1 : 1)
}

/** A technician's leave in a span. */
export async function readLeave(
  account_id: string,
  technician_id: string,
  { from, to }: FeedSpan,
): Promise<FeedLeave[]> {
  return db().timeOff.findMany({
    where: { deleted_at: null, account_id, technician_id, starts_at: { lt: to }, ends_at: { gt: from } },
    select: { id: true, starts_at: true, ends_at: true, created_at: true },
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    take: MAX_ENTRIES,
  })
}
