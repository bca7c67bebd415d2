import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { historyOfCreate } from '@/lib/db/history'
import { takeNumber } from '@/lib/db/numbers'
import { isId } from '@/lib/domain/id'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import { RECORD } from './record-sql'
import { insertWorkOrders } from './rows'

/** What the statement found of what the body refers to, and the record when it was made. */
export type Creation = {
  customer: boolean
  contact: boolean
  site: boolean
  technician: boolean
  assets: string[]
  json: string | null
}

/** A work order to be: the fields of its body that are right, and all assets that the body names. */
export type NewWorkOrder = { id: string; value: Partial<WorkOrderCreate>; assets: readonly string[]; isValid: boolean }

/**
 * Looks up and holds what a new work order refers to; makes it with its number, assets and history when the body is right
 * and all of it is there; and answers with the record. One statement, so one round trip: the number's row, which every
 * create of the account waits for, is held for as short as can be.
 */
export function creationOf(ctx: ServiceContext, { id, value, assets, isValid }: NewWorkOrder): Prisma.Sql {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  const named = {
    customer_id: idOf(value.customer_id),
    contact_id: idOf(value.contact_id),
    site_id: idOf(value.site_id),
    technician_id: idOf(value.technician_id),
  }
  // The customer is held before what is theirs, in the order of a customer's delete, so that neither waits for the other.
  const ofCustomer = (table: 'contact' | 'site') => Prisma.sql`
    SELECT other.id FROM held_customer JOIN ${Prisma.raw(table)} other
      ON other.account_id = ${account} AND other.customer_id = held_customer.id
    WHERE other.id = ${named[`${table}_id`]}::uuid AND other.deleted_at IS NULL FOR KEY SHARE OF other`
  // What is not named is not missing.
  const wants = (reference: string | null | undefined) => Prisma.sql`${Boolean(reference)}::boolean`
  return Prisma.sql`
    WITH held_customer AS MATERIALIZED (
      SELECT id FROM customer WHERE account_id = ${account} AND id = ${named.customer_id}::uuid
        AND deleted_at IS NULL FOR KEY SHARE
    ), held_contact AS MATERIALIZED (${ofCustomer('contact')}
    ), held_site AS MATERIALIZED (${ofCustomer('site')}
    ), held_assets AS MATERIALIZED (
      SELECT other.id FROM held_customer JOIN asset other
        ON other.account_id = ${account} AND other.customer_id = held_customer.id
      WHERE other.id = ANY(${assets.filter(isId)}::uuid[]) AND other.deleted_at IS NULL
      ORDER BY other.id FOR KEY SHARE OF other
    ), held_technician AS MATERIALIZED (
      SELECT id FROM technician WHERE account_id = ${account} AND id = ${named.technician_id}::uuid
        AND deleted_at IS NULL FOR KEY SHARE
    ), found AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM held_customer) AS customer,
        NOT ${wants(value.contact_id)} OR EXISTS (SELECT FROM held_contact) AS contact,
        NOT ${wants(value.site_id)} OR EXISTS (SELECT FROM held_site) AS site,
        NOT ${wants(value.technician_id)} OR EXISTS (SELECT FROM held_technician) AS technician,
        ARRAY(SELECT id FROM held_assets) AS assets
    ), taken AS (${takeNumber(
      ctx,
      'work_order',
      Prisma.sql`FROM found WHERE ${isValid}::boolean AND customer AND contact AND site AND technician
        AND cardinality(assets) = ${new Set(assets).size}::int`,
    )}), r AS (
      ${insertWorkOrders(ctx, [{ ...value, ...named, id }], Prisma.sql`taken`)} RETURNING *
    -- It has the name of the table, where the rows are not to be seen yet, so that the record reads them here.
    ), work_order_asset AS (
      INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
      SELECT r.account_id, r.id, asset_id FROM r, found, unnest(found.assets) AS asset_id RETURNING *
    ), record AS MATERIALIZED (SELECT r.id, ${RECORD} AS json FROM r
    ), told AS (${historyOfCreate(ctx, 'work_order', Prisma.sql`record`)})
    SELECT found.*, (SELECT json FROM record) AS json FROM found`
}

/** A text that is no id names no record. */
function idOf(reference: string | null | undefined): string | null {
  return reference && isId(reference) ? reference : null
}
