import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { historyOfChange } from '@/lib/db/history'
import { rowJson } from '@/lib/db/rows'
import { isId } from '@/lib/domain/id'
import { WORK_ORDER_COLUMNS, type WorkOrderColumn } from '@/lib/domain/work-orders/columns'
import { MAY_CONFLICT } from '@/lib/services/work/schedule-context'
import { RECORD } from './record-sql'
import { allFound, type FoundReferences, heldReferences, type WantedReferences } from './references-sql'

/** What the statement found of what the change names, and the record when it was written; whether it can have conflicts. */
export type Change = FoundReferences & { json: string | null; may_conflict: boolean | null }

/** A change of a work order that was read. */
export type WantedChange = {
  id: string
  /** The text of the record as it was read, and the version of its row: another's change since then leaves it alone. */
  before: string
  version: string
  /** The columns that it sets. */
  row: { [Name in WorkOrderColumn]?: unknown }
  /** All assets that it is about from now on; `null` leaves them. */
  assets: readonly string[] | null
  references: WantedReferences
  owner: string | undefined
  isValid: boolean
}

const COLUMNS = Prisma.raw(WORK_ORDER_COLUMNS.join(', '))
const VALUES = Prisma.raw(WORK_ORDER_COLUMNS.map((name) => `n.${name}`).join(', '))

/**
 * Looks up and holds what a change names; writes it with its assets and history when the body is right, all of it is there and the
 * row is still the one that was read; and answers with the record. One statement, whose text is the same whatever is changed.
 */
export function changeOf(ctx: ServiceContext, change: WantedChange): Prisma.Sql {
  const { id, references, assets } = change
  // What is no id is among what is missing, and then nothing of this is written.
  const assetIds = assets && [...new Set(assets.filter(isId).map((one) => one.toLowerCase()))]
  return Prisma.sql`
    WITH ${heldReferences(ctx, references, change.owner)}, r AS (
      UPDATE work_order w SET (${COLUMNS}, updated_at) = (
        SELECT ${VALUES}, ${new Date().toISOString()}::timestamptz
        FROM jsonb_populate_record(w, ${rowJson(change.row)}::jsonb) AS n)
      FROM found
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ${id}::uuid AND w.deleted_at IS NULL
        AND w.xmin::text = ${change.version} AND ${change.isValid}::boolean AND ${allFound(references)}
      RETURNING w.*
    ), removed_assets AS (
      DELETE FROM work_order_asset link USING r
      WHERE link.account_id = r.account_id AND link.work_order_id = r.id AND link.asset_id <> ALL (${assetIds}::uuid[])
    ), added_assets AS (
      INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
      SELECT r.account_id, r.id, asset_id FROM r, unnest(${assetIds}::uuid[]) AS asset_id
      ON CONFLICT DO NOTHING RETURNING account_id, work_order_id, asset_id
    -- It has the name of the table, where neither is to be seen yet, so that the record reads them here.
    ), work_order_asset AS (
      SELECT link.account_id, link.work_order_id, link.asset_id
      FROM r JOIN work_order_asset link ON link.account_id = r.account_id AND link.work_order_id = r.id
      WHERE coalesce(link.asset_id = ANY (${assetIds}::uuid[]), true)
      UNION ALL SELECT account_id, work_order_id, asset_id FROM added_assets
    ), record AS MATERIALIZED (SELECT r.id, ${RECORD} AS json, ${MAY_CONFLICT} AS may_conflict FROM r
    ), told AS (${historyOfChange(ctx, { verb: 'update', type: 'work_order' }, change.before, Prisma.sql`record`)})
    SELECT found.*, record.json, record.may_conflict FROM found LEFT JOIN record ON true`
}
