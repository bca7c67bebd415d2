import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { address, instant, selectNamedReference, recordOf, listOf } from '@/lib/db/json-sql'
import { SERVICE_HISTORY_SHOWN } from '@/lib/schemas/assets/asset'

/** The latest services of asset `r`, newest first, as JSON. A work order's date is its completion, else its schedule. */
const LATEST_SERVICES = listOf(`SELECT work_order_id, ${instant('service.date')} AS date, type, description
  FROM (
    SELECT w.id, w.id AS work_order_id, coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date,
      w.work_order_type::text AS type, w.description
    FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    WHERE link.account_id = r.account_id AND link.asset_id = r.id AND w.deleted_at IS NULL
    UNION ALL
    SELECT record.id, NULL, record.date, record.type, record.description
    FROM service_record record WHERE record.account_id = r.account_id AND record.asset_id = r.id
    ORDER BY date DESC, id DESC LIMIT ${SERVICE_HISTORY_SHOWN}
  ) service`)

/** When asset `r` was last served: planned and cancelled work is no service. */
const LAST_SERVICE = `(SELECT ${instant('max(service.date)')} FROM (
  SELECT w.completed_at AS date FROM work_order_asset link
  JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
  WHERE link.account_id = r.account_id AND link.asset_id = r.id AND w.deleted_at IS NULL AND w.status = 'completed'
  UNION ALL
  SELECT record.date FROM service_record record WHERE record.account_id = r.account_id AND record.asset_id = r.id
) service)`

/** The columns of an asset of row `r`. */
function columnsOf(product: string, onlyAlone: { tag: string[]; object: string[] }): string[] {
  return [
    'r.id',
    'r.external_id',
    'r.name',
    ...onlyAlone.tag,
    'r.serial_number',
    'r.model_number',
    `${selectNamedReference('product', 'product_id', product)} AS product`,
    `${selectNamedReference('customer', 'customer_id')} AS customer`,
    ...onlyAlone.object,
    'r.location',
    'r.status',
    'r.install_date',
    'r.warranty_start',
    'r.warranty_expiry',
    'r.warranty_type',
    `${selectNamedReference('service_contract', 'service_contract_id')} AS service_contract`,
    'r.specifications',
    `${LATEST_SERVICES} AS service_history`,
    'r.custom_fields',
    'r.notes',
    `${instant('r.created_at')} AS created_at`,
    `${instant('r.updated_at')} AS updated_at`,
  ]
}

/** An asset in a list, of row `r`, as JSON: without the fields of single records (R-AS-6). */
export const ASSET_ITEM = recordOf([
  ...columnsOf('id, name', { tag: [], object: [] }),
  `${LAST_SERVICE} AS last_service`,
])

const OBJECT = `${selectNamedReference('site', 'site_id', `id, name, ${address('other.address')} AS address`)} AS object`

const RECORD = recordOf(columnsOf('id, name, manufacturer', { tag: ['r.asset_tag'], object: [OBJECT] }))

/** The live asset, as JSON. */
export function assetStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json FROM asset r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL`
}

/** Many live assets as JSON, in any order. */
export function assetsStatement(ctx: ServiceContext, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json FROM asset r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL`
}
