import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { address, instant, selectNamedReference, recordOf } from '@/lib/db/json-sql'
import { LAST_SERVICE, LATEST_SERVICES } from './services-sql'

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
