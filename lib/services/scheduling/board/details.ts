import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { arrivalPromiseSelect, toArrivalPromise } from '@/lib/services/work/arrival-promises'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { toAddress } from '@/lib/db/json'
import { query } from '@/lib/db/statement'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import type { LocationPrecision } from '@/lib/domain/geocoding/location'
import { type WarrantyStatus, warrantyOn } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { ArrivalPromiseRecord } from '@/lib/schemas/work/arrival-promise'
import type { Address } from '@/lib/schemas/fields'
import type { OrderPlan } from '@/lib/schemas/work/work-order-detail'

/** All that a dispatcher needs to decide about a job, beside what its card already shows. */
export type JobDetails = {
  id: string
  description: string | null
  notes: string | null
  due_by: string | null
  customer: { id: string; name: string; phone: string | null; address: Address }
  contact: { id: string; name: string; phone: string | null } | null
  site: { id: string; name: string; address: Address; location_precision: LocationPrecision | null } | null
  assets: { id: string; name: string; serial_number: string | null; location: string | null; warranty: AssetWarranty }[]
  tasks: { id: string; name: string; status: string; sequence: number }[]
  /** Whose visit has to be decided about, since this work order was cancelled. */
  plan: OrderPlan | null
  /** What the customer was told of the arrival, the last first. */
  told: ArrivalPromiseRecord[]
  /** Of the customer's other work, the last first. */
  visits: {
    id: string
    work_order_id: string
    work_order_number: string
    date: string
    status: string
    technician: string | null
    description: string | null
  }[]
}

type AssetWarranty = WarrantyStatus & { expiry: string | null }

const LAST_VISITS = 4
const TOLD_SHOWN = 4

/**
 * The inside of the board's side panel, in two rounds of queries whatever the job holds. Throws `forbidden`,
 * `not_found`.
 */
export async function readJobDetails(ctx: ServiceContext, id: string): Promise<JobDetails> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  requireScope(ctx, 'read:assets')
  const tx = reader(ctx)
  const row = isId(id) ? await readOrder(tx, ctx, id) : null
  if (!row) throw notFound('work order')
  const today = dayIn(ctx.account.timeZone, new Date())
  return {
    id: row.id,
    description: row.description,
    notes: row.notes,
    due_by: row.due_by?.toISOString() ?? null,
    customer: { ...row.customer, address: toAddress(row.customer.address) },
    contact: row.contact,
    site: row.site && { ...row.site, address: toAddress(row.site.address) },
    assets: row.assets.map(({ asset }) => ({
      id: asset.id,
      name: asset.name,
      serial_number: asset.serial_number,
      location: asset.location,
      warranty: warrantyOf(today, asset),
    })),
    tasks: row.tasks,
    plan: planOf(row.maintenance_occurrences),
    told: row.arrival_promises.map(toArrivalPromise),
    visits: await readLastVisits(tx, ctx, row.customer_id, row.id),
  }
}

function readOrder(tx: Transaction, ctx: ServiceContext, id: string) {
  return tx.workOrder.findFirst({
    where: { account_id: ctx.accountId, id, deleted_at: null },
    select: {
      id: true,
      customer_id: true,
      description: true,
      notes: true,
      due_by: true,
      customer: { select: { id: true, name: true, phone: true, address: true } },
      contact: { select: { id: true, name: true, phone: true } },
      site: { select: { id: true, name: true, address: true, location_precision: true } },
      assets: {
        where: { asset: { deleted_at: null } },
        select: {
          asset: {
            select: {
              id: true,
              name: true,
              serial_number: true,
              location: true,
              warranty_type: true,
              warranty_start: true,
              warranty_expiry: true,
            },
          },
        },
      },
      tasks: {
        where: { deleted_at: null },
        select: { id: true, name: true, status: true, sequence: true },
        orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
      },
      arrival_promises: { select: arrivalPromiseSelect, orderBy: { id: 'desc' }, take: TOLD_SHOWN },
      maintenance_occurrences: {
        where: { status: 'cancelled', plan: { deleted_at: null } },
        select: { id: true, plan: { select: { id: true, name: true } } },
        orderBy: { id: 'asc' },
      },
    },
  })
}

function planOf(visits: readonly { id: string; plan: Omit<OrderPlan, 'cancelled_visits'> }[]): OrderPlan | null {
  const [first] = visits
  return first ? { ...first.plan, cancelled_visits: visits.map(({ id }) => id) } : null
}

type WarrantyColumns = {
  warranty_type: Parameters<typeof warrantyOn>[1]['warranty_type']
  warranty_start: Date | null
  warranty_expiry: Date | null
}

function warrantyOf(today: string, asset: WarrantyColumns): AssetWarranty {
  const expiry = asset.warranty_expiry && fromDatabaseDate(asset.warranty_expiry)
  const start = asset.warranty_start && fromDatabaseDate(asset.warranty_start)
  const terms = { warranty_type: asset.warranty_type, warranty_start: start, warranty_expiry: expiry }
  return { ...warrantyOn(today, terms), expiry }
}

/** The primary visits of the customer's other work, and the further ones. */
async function readLastVisits(tx: Transaction, ctx: ServiceContext, customer_id: string, except: string) {
  const [orders, further] = await Promise.all([
    readLastOrders(tx, ctx, customer_id, except),
    readLastFurther(tx, ctx, customer_id, except),
  ])
  return [...orders, ...further]
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, LAST_VISITS)
    .map((visit) => ({ ...visit, description: visit.description?.slice(0, 160) ?? null }))
}

const SHOWN_STATUSES = ['completed', 'in_progress', 'assigned'] as const

async function readLastOrders(tx: Transaction, ctx: ServiceContext, customer_id: string, except: string) {
  const rows = await tx.workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      customer_id,
      deleted_at: null,
      id: { not: except },
      status: { in: [...SHOWN_STATUSES] },
      scheduled_date: { not: null },
    },
    select: {
      id: true,
      work_order_number: true,
      scheduled_date: true,
      status: true,
      description: true,
      technician: { select: { name: true } },
    },
    orderBy: [{ scheduled_date: 'desc' }, { id: 'desc' }],
    take: LAST_VISITS,
  })
  return rows.map(({ scheduled_date, technician, ...visit }) => ({
    ...visit,
    work_order_id: visit.id,
    date: scheduled_date?.toISOString() ?? '',
    technician: technician?.name ?? null,
  }))
}

type FurtherRow = Omit<JobDetails['visits'][number], 'date'> & { scheduled_date: Date }

async function readLastFurther(tx: Transaction, ctx: ServiceContext, customer_id: string, except: string) {
  const ofCustomer = Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND job.customer_id = ${customer_id}::uuid
    AND job.id <> ${except}::uuid AND visit.scheduled_start IS NOT NULL`
  // Without the offset PostgreSQL may look through the further visits of all customers by their start.
  const rows = await query<FurtherRow>(
    tx,
    Prisma.sql`SELECT one.id, one.work_order_id, one.work_order_number, one.scheduled_date, one.status::text AS status,
        t.name AS technician, one.description
      FROM (${selectFurtherVisits(ofCustomer)} OFFSET 0) one
      LEFT JOIN technician t ON t.account_id = one.account_id AND t.id = one.technician_id
      WHERE one.status::text = ANY(${[...SHOWN_STATUSES]})
      ORDER BY one.scheduled_date DESC, one.id DESC LIMIT ${LAST_VISITS}`,
  )
  return rows.map(({ scheduled_date, ...visit }) => ({ ...visit, date: scheduled_date.toISOString() }))
}
