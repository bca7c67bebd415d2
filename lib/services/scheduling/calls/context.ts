import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import { query } from '@/lib/db/statement'
import { reader } from '@/lib/db/transaction'
import { addressLine } from '@/lib/domain/address'
import { isId } from '@/lib/domain/id'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { notFound, ServiceError } from '@/lib/errors'
import type { CallContext, CallJobType, OpenWorkOrder } from '@/lib/schemas/work/call'
import { readCallMachines } from './machines'

const MAX = { contacts: 20, sites: 50, orders: 20, jobTypes: 200 }
const DESCRIPTION_SHOWN = 120
/** Of so many of the latest work orders of a product its job types are counted. */
const MAX_COUNTED = 2_000

const NO_SITE = { field: 'site_id', message: 'is not an existing site' }

/** What a call about a site needs to know. Throws `forbidden`, `bad_request` for a site that there is not. */
export async function readSiteContext(ctx: ServiceContext, siteId: string): Promise<CallContext> {
  requireScope(ctx, 'read:customers')
  const where = { account_id: ctx.accountId, id: siteId, deleted_at: null }
  const site = isId(siteId) ? await reader(ctx).site.findFirst({ where, select: { customer_id: true } }) : null
  if (!site) throw new ServiceError('bad_request', 'There is no such site.', [NO_SITE])
  return readCallContext(ctx, site.customer_id, siteId)
}

const LIVE = { deleted_at: null }

const customerSelect = {
  id: true,
  name: true,
  customer_number: true,
  phone: true,
  email: true,
  address: true,
  contacts: {
    where: LIVE,
    select: { id: true, name: true, title: true, phone: true, is_primary: true },
    orderBy: [{ is_primary: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: MAX.contacts,
  },
  sites: {
    where: LIVE,
    select: { id: true, name: true, address: true, hazards: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX.sites,
  },
} satisfies Prisma.CustomerSelect

/**
 * What whoever answers the phone needs to know of a customer: whom to talk to, where, the machines there with who pays for work on them,
 * the work that is open already and the job types; `siteId` narrows the machines. Throws `forbidden`, `not_found`.
 */
export async function readCallContext(
  ctx: ServiceContext,
  customerId: string,
  siteId: string | null = null,
): Promise<CallContext> {
  requireScope(ctx, 'read:customers')
  const mayReadWork = holds(ctx, 'read:work-orders')
  if (!isId(customerId)) throw notFound('customer')
  const tx = reader(ctx)
  const [row, open_work_orders, { machines, more }] = await Promise.all([
    tx.customer.findFirst({ where: { account_id: ctx.accountId, id: customerId, ...LIVE }, select: customerSelect }),
    mayReadWork ? readOpenWorkOrders(ctx, customerId) : null,
    machinesOf(ctx, customerId, siteId && isId(siteId) ? siteId : null),
  ])
  if (!row) throw notFound('customer')
  const { contacts, sites, ...customer } = row
  const products = (machines ?? []).flatMap(({ product_id }) => product_id ?? [])
  return {
    customer: { ...customer, address: addressLine(toAddress(customer.address)) },
    contacts,
    sites: sites.map(({ address, ...site }) => ({ ...site, address: addressLine(toAddress(address)) })),
    machines,
    more_machines: more,
    open_work_orders,
    job_types: mayReadWork ? await readCallJobTypes(ctx, [...new Set(products)]) : null,
  }
}

async function machinesOf(ctx: ServiceContext, customerId: string, siteId: string | null) {
  return holds(ctx, 'read:assets') ? readCallMachines(ctx, { customerId, siteId }) : { machines: null, more: 0 }
}

async function readOpenWorkOrders(ctx: ServiceContext, customerId: string): Promise<OpenWorkOrder[]> {
  const rows = await reader(ctx).workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      customer_id: customerId,
      deleted_at: null,
      status: { notIn: [...FINISHED_STATUSES] },
    },
    select: {
      id: true,
      work_order_number: true,
      status: true,
      description: true,
      scheduled_date: true,
      site_id: true,
      technician: { select: { name: true } },
      assets: { select: { asset_id: true } },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MAX.orders,
  })
  return rows.map(({ technician, assets, description, scheduled_date, ...order }) => ({
    ...order,
    description: description?.slice(0, DESCRIPTION_SHOWN) ?? null,
    scheduled_date: scheduled_date?.toISOString() ?? null,
    technician: technician?.name ?? null,
    asset_ids: assets.map(({ asset_id }) => asset_id),
  }))
}

/** All job types, with how often work on these products had each of them in the last 24 months. One statement. */
function readCallJobTypes(ctx: ServiceContext, productIds: readonly string[]): Promise<CallJobType[]> {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  return query<CallJobType>(
    ctx.tx,
    Prisma.sql`
      WITH used AS (
        SELECT work.job_type_id, product.id AS product_id, count(*)::int AS count
        FROM unnest(${[...productIds]}::uuid[]) product (id)
        CROSS JOIN LATERAL (
          SELECT w.job_type_id FROM asset a
          JOIN work_order_asset link ON link.account_id = a.account_id AND link.asset_id = a.id
          JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
          WHERE a.account_id = ${account} AND a.product_id = product.id AND w.job_type_id IS NOT NULL
            AND w.deleted_at IS NULL AND w.created_at > now() - interval '24 months'
          LIMIT ${MAX_COUNTED}
        ) work
        GROUP BY work.job_type_id, product.id
      )
      SELECT j.id, j.name, j.code, left(j.description, ${DESCRIPTION_SHOWN}) AS description,
        coalesce((SELECT json_agg(json_build_object('product_id', used.product_id, 'count', used.count))
          FROM used WHERE used.job_type_id = j.id), '[]'::json) AS uses
      FROM job_type j WHERE j.account_id = ${account} AND j.deleted_at IS NULL
      ORDER BY j.name, j.id LIMIT ${MAX.jobTypes}`,
  )
}
