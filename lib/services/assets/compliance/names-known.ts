import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import type { Address } from '@/lib/schemas/fields'
import { type ChangeSince, fieldsBefore, sinceThen } from './fields-known'

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

type AssetRow = Omit<KnownAsset, 'customer' | 'object'> & {
  customer_id: string
  site_id: string | null
  is_live: boolean
  since: ChangeSince[]
}

/** The assets that were there at a moment, of those that fit a condition on `a`. One statement. */
export async function assetsKnownAt(
  tx: Transaction,
  { accountId }: ServiceContext,
  condition: Prisma.Sql,
  moment: Date,
): Promise<KnownAsset[]> {
  const rows = await query<AssetRow>(
    tx,
    Prisma.sql`SELECT a.id, a.name, a.asset_tag, a.serial_number, a.model_number, a.customer_id, a.site_id,
        a.deleted_at IS NULL AND a.created_at <= ${moment} AS is_live, ${sinceThen('asset', 'a', moment)} AS since
      FROM asset a WHERE a.account_id = ${accountId}::uuid AND (${condition})`,
  )
  return rows.flatMap(({ id, customer_id, site_id, is_live, since, ...names }) => {
    const now = { ...names, customer: { id: customer_id }, object: site_id === null ? null : { id: site_id } }
    const { fields, isLive } = fieldsBefore(since, now, is_live)
    return isLive ? [{ id, ...fields }] : []
  })
}

type Naming = {
  assets: readonly KnownAsset[]
  siteId: string | null
  events: readonly RefrigerantEventRecord[]
}

type NameRow = Named & {
  type: 'customer' | 'site' | 'technician' | 'work_order'
  address: Prisma.JsonValue
  since: ChangeSince[]
}

/** What everything was called that the assets and the entries of their log name. One statement. */
export async function namesKnownAt(
  tx: Transaction,
  { accountId }: ServiceContext,
  { assets, siteId, events }: Naming,
  moment: Date,
): Promise<KnownNames> {
  const part = (type: NameRow['type'], ids: readonly (string | null | undefined)[]) => {
    const isOrder = type === 'work_order'
    const name = Prisma.raw(isOrder ? 'r.work_order_number' : 'r.name')
    const address = Prisma.raw(type === 'site' ? 'r.address' : 'NULL::jsonb')
    const since = isOrder ? Prisma.sql`'[]'::json` : sinceThen(type, 'r', moment)
    const requestedIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
    return Prisma.sql`SELECT ${type}::text AS type, r.id, ${name} AS name, ${address} AS address, ${since} AS since
      FROM ${Prisma.raw(`"${type}"`)} r WHERE r.account_id = ${accountId}::uuid AND r.id = ANY(${requestedIds}::uuid[])`
  }
  const parts = [
    part(
      'customer',
      assets.map(({ customer }) => customer.id),
    ),
    part('site', [siteId, ...assets.map(({ object }) => object?.id)]),
    part(
      'technician',
      events.map((one) => one.technician_id),
    ),
    part(
      'work_order',
      events.map((one) => one.repair_work_order_id),
    ),
  ]
  const rows = await query<NameRow>(tx, Prisma.join(parts, ' UNION ALL '))
  const rowsOf = (type: NameRow['type']) =>
    rows
      .filter((row) => row.type === type)
      .map(({ id, name, address, since }) => {
        const { fields } = fieldsBefore(since, { name, address: toAddress(address) }, true)
        return [id, { id, ...fields }] as const
      })
  const namesOf = (type: NameRow['type']) => new Map(rowsOf(type).map(([id, { name }]) => [id, { id, name }]))
  return {
    customers: namesOf('customer'),
    sites: new Map(rowsOf('site')),
    technicians: namesOf('technician'),
    orders: new Map(rowsOf('work_order').map(([id, { name }]) => [id, { id, work_order_number: name }])),
  }
}
