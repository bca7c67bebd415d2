import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { historyOfCreate } from '@/lib/db/history'
import { takeNumber } from '@/lib/db/numbers'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import { ARE_PROMISED } from './promised-sql'
import { RECORD } from './record-sql'
import { allFound, type FoundReferences, heldReferences, idOf } from './references-sql'
import { insertWorkOrders } from './rows'

/** What the statement found of what the body refers to, and the record when it was made; whether a contract may promise something. */
export type Creation = FoundReferences & { json: string | null; promised: boolean }

/** A work order to be: the fields of its body that are right, and all assets that the body names. */
export type NewWorkOrder = {
  id: string
  value: Partial<WorkOrderCreate>
  assets: readonly string[]
  /** The version of the job type that it is made by. */
  jobTypeVersion: number | null
  isValid: boolean
}

/**
 * Looks up and holds what a new work order refers to; makes it with its number, assets and history when the body is right
 * and all of it is there; and answers with the record. One statement, so one round trip: the number's row, which every
 * create of the account waits for, is held for as short as can be. One over which a contract may promise something is made in a
 * transaction alone, at whose end its clocks are made.
 */
export function creationOf(
  ctx: ServiceContext,
  { id, value, assets, jobTypeVersion, isValid }: NewWorkOrder,
): Prisma.Sql {
  // Its assets are no column, and a text among them may be one that PostgreSQL cannot read.
  const { asset_ids: _assets, ...fields } = value
  const requestedFields = { ...value, assets }
  const referenceIds = {
    customer_id: idOf(value.customer_id),
    contact_id: idOf(value.contact_id),
    site_id: idOf(value.site_id),
    technician_id: idOf(value.technician_id),
    job_type_id: idOf(value.job_type_id),
    job_type_version: jobTypeVersion,
  }
  return Prisma.sql`
    WITH ${heldReferences(ctx, requestedFields)}, promising AS MATERIALIZED (SELECT ${Prisma.raw(ARE_PROMISED)} AS promised
    ), taken AS (${takeNumber(
      ctx,
      'work_order',
      Prisma.sql`FROM found, promising
        WHERE ${isValid}::boolean AND ${allFound(requestedFields)} AND (${ctx.tx !== undefined}::boolean OR NOT promising.promised)`,
    )}), r AS (
      ${insertWorkOrders(ctx, [{ ...fields, ...referenceIds, id }], Prisma.sql`taken`)} RETURNING *
    -- It has the name of the table, where the rows are not to be seen yet, so that the record reads them here.
    ), work_order_asset AS (
      INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
      SELECT r.account_id, r.id, asset_id FROM r, found, unnest(found.assets) AS asset_id RETURNING *
    ), record AS MATERIALIZED (SELECT r.id, ${RECORD} AS json FROM r
    ), told AS (${historyOfCreate(ctx, 'work_order', Prisma.sql`record`)})
    SELECT found.*, promising.promised, (SELECT json FROM record) AS json FROM found, promising`
}
