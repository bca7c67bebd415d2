import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { instant, listOf, recordOf } from '@/lib/db/json-sql'
import type { JsonText } from '@/lib/db/json-text'
import type { Page } from '@/lib/db/page'
import { readPageText, type TextList } from '@/lib/db/page-text'
import {
  type ServiceHistoryItem,
  serviceHistoryList,
  type ServiceHistoryQuery,
} from '@/lib/schemas/assets/service-record'
import { requireAsset } from '@/lib/services/assets/parent-asset'

/** What the live tasks of a work order used, the same part summed up; a record by hand says it itself. */
const PARTS_USED = listOf(`SELECT part, quantity FROM (
  SELECT part.name AS part, sum(used.quantity) AS quantity, min(ARRAY[task.sequence, used.position]) AS place
  FROM task
  JOIN task_part used ON used.account_id = task.account_id AND used.task_id = task.id AND used.kind = 'used'
  JOIN part ON part.account_id = used.account_id AND part.id = used.part_id
  WHERE task.account_id = r.account_id AND task.work_order_id = r.work_order_id AND task.deleted_at IS NULL
  GROUP BY part.id, part.name
) used ORDER BY place, part`)

const ITEM = recordOf([
  'r.work_order_id',
  'r.work_order_number',
  `${instant('r.date')} AS date`,
  'r.type',
  'r.status',
  'r.technician',
  'r.description',
  `CASE WHEN r.work_order_id IS NULL THEN r.parts_used::json ELSE ${PARTS_USED} END AS parts_used`,
  'r.notes',
])

/**
 * All services of an asset as JSON: the live work orders that name it and the records written by hand, newest first
 * (R-AS-8). Throws `forbidden`, `not_found`.
 */
export async function listServiceHistoryText(
  ctx: ServiceContext,
  assetId: string,
  query: ServiceHistoryQuery,
): Promise<JsonText<Page<ServiceHistoryItem>>> {
  requireScope(ctx, 'read:assets')
  await requireAsset(ctx, assetId)
  return servicesText(ctx, assetId, query)
}

function servicesText(ctx: ServiceContext, assetId: string, query: ServiceHistoryQuery) {
  const list: TextList = {
    from: Prisma.sql`(${servicesOf(ctx, assetId)})`,
    item: ITEM,
    order: serviceHistoryList.order,
    types: { date: 'timestamptz', updated_at: 'timestamptz' },
  }
  return readPageText<ServiceHistoryItem>(ctx, query, list, {
    where: { updated_at: query.updated_after && { gt: query.updated_after } },
  })
}

/** All services of an asset, newest first (R-AS-8). Throws `forbidden`, `not_found`. */
export async function listServiceHistory(
  ctx: ServiceContext,
  assetId: string,
  query: ServiceHistoryQuery,
): Promise<Page<ServiceHistoryItem>> {
  return (await listServiceHistoryText(ctx, assetId, query)).value()
}

/** All services of an asset that was just read: whether it is there is not checked again. Throws `forbidden`. */
export async function listServicesOf(
  ctx: ServiceContext,
  asset: { id: string },
  query: ServiceHistoryQuery,
): Promise<Page<ServiceHistoryItem>> {
  requireScope(ctx, 'read:assets')
  return (await servicesText(ctx, asset.id, query)).value()
}

/** Both kinds of services as one relation. A work order's date is its completion, else its schedule. */
function servicesOf(ctx: ServiceContext, assetId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT w.account_id, w.id, w.id AS work_order_id, w.work_order_number, w.updated_at,
      coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date, w.work_order_type::text AS type,
      w.status::text AS status, technician.name AS technician, w.description, NULL::jsonb AS parts_used, w.notes
    FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    LEFT JOIN technician ON technician.account_id = w.account_id AND technician.id = w.technician_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = ${assetId}::uuid AND w.deleted_at IS NULL
    UNION ALL
    SELECT record.account_id, record.id, NULL, NULL, record.created_at, record.date, record.type, 'completed',
      record.technician, record.description, record.parts_used, record.notes
    FROM service_record record
    WHERE record.account_id = ${ctx.accountId}::uuid AND record.asset_id = ${assetId}::uuid`
}
