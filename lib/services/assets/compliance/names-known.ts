import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import type { Address } from '@/lib/schemas/fields'
import { fieldsKnownAt } from './fields-known'

type Named = { id: string; name: string }

/** An asset as it was, by the names of its history. */
export type KnownAsset = Named & {
  asset_tag: string
  serial_number: string | null
  model_number: string | null
  customer: { id: string }
  object: { id: string } | null
}

/** What the records that a report names were called. */
export type KnownNames = {
  customers: ReadonlyMap<string, Named>
  sites: ReadonlyMap<string, Named & { address: Address }>
  technicians: ReadonlyMap<string, Named>
  orders: ReadonlyMap<string, { id: string; work_order_number: string }>
}

const times = { created_at: true, deleted_at: true } as const

/** The assets that were there at a moment, of those that fit a condition on `a`. */
export async function assetsKnownAt(
  tx: Transaction,
  ctx: ServiceContext,
  condition: Prisma.Sql,
  moment: Date,
): Promise<KnownAsset[]> {
  const account_id = ctx.accountId
  const statement = Prisma.sql`SELECT a.id FROM asset a WHERE a.account_id = ${account_id}::uuid AND (${condition})`
  const ids = await query<{ id: string }>(tx, statement)
  const rows = await tx.asset.findMany({
    where: { account_id, id: { in: ids.map(({ id }) => id) } },
    select: {
      ...{ id: true, name: true, asset_tag: true, serial_number: true, model_number: true },
      ...{ customer_id: true, site_id: true, ...times },
    },
  })
  const known = await fieldsKnownAt(
    tx,
    ctx,
    'asset',
    rows,
    ({ name, asset_tag, serial_number, model_number, customer_id, site_id }) => ({
      ...{ name, asset_tag, serial_number, model_number },
      ...{ customer: { id: customer_id }, object: site_id === null ? null : { id: site_id } },
    }),
    moment,
  )
  return [...known].flatMap(([id, { fields, isLive }]) => (isLive ? [{ id, ...fields }] : []))
}

type Naming = {
  assets: readonly KnownAsset[]
  siteId: string | null
  events: readonly RefrigerantEventRecord[]
}

/** What everything was called that the assets and the entries of their log name. */
export async function namesKnownAt(
  tx: Transaction,
  ctx: ServiceContext,
  { assets, siteId, events }: Naming,
  moment: Date,
): Promise<KnownNames> {
  const naming = (ids: readonly (string | null | undefined)[]) => ({
    account_id: ctx.accountId,
    id: { in: [...new Set(ids.filter((id) => id !== null && id !== undefined))] },
  })
  const select = { id: true, name: true, ...times } as const
  const [customers, sites, technicians, orders] = await Promise.all([
    tx.customer.findMany({ where: naming(assets.map(({ customer }) => customer.id)), select }),
    tx.site.findMany({
      where: naming([siteId, ...assets.map(({ object }) => object?.id)]),
      select: { ...select, address: true },
    }),
    tx.technician.findMany({ where: naming(events.map((one) => one.technician_id)), select }),
    tx.workOrder.findMany({
      where: naming(events.map((one) => one.repair_work_order_id)),
      select: { id: true, work_order_number: true },
    }),
  ])
  const named = ({ name }: { name: string }) => ({ name })
  const placed = ({ name, address }: (typeof sites)[number]) => ({ name, address: toAddress(address) })
  return {
    customers: withIds(await fieldsKnownAt(tx, ctx, 'customer', customers, named, moment)),
    sites: withIds(await fieldsKnownAt(tx, ctx, 'site', sites, placed, moment)),
    technicians: withIds(await fieldsKnownAt(tx, ctx, 'technician', technicians, named, moment)),
    orders: new Map(orders.map((order) => [order.id, order])),
  }
}

function withIds<Fields>(known: ReadonlyMap<string, { fields: Fields }>): Map<string, Fields & { id: string }> {
  return new Map([...known].map(([id, { fields }]) => [id, { id, ...fields }]))
}
