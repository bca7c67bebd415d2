import { address, instant, listOf, selectNamedReference, recordOf } from '@/lib/db/json-sql'
import { productRecord } from '@/lib/schemas/assets/product'
import { contactRecord } from '@/lib/schemas/customers/contact'
import { serviceContractRecord } from '@/lib/schemas/customers/service-contract'
import { siteRecord } from '@/lib/schemas/customers/site'
import type { IncludedType } from '@/lib/schemas/data/included'
import { branchRecord } from '@/lib/schemas/people/branch'
import { technicianRecord } from '@/lib/schemas/people/technician'
import { lineItemRecord } from '@/lib/schemas/work/line-item'
import { visitRecord } from '@/lib/schemas/work/visit'
import { taskItem } from '@/lib/schemas/work/task'
import { ASSET_ITEM } from '@/lib/services/assets/asset-sql'
import { CUSTOMER_ITEM } from '@/lib/services/customers/customers'
import { columnsOf } from '@/lib/services/records/columns-of'
import { WORK_ORDER_ITEM } from '@/lib/services/work/work-orders/item-sql'

const parts = (kind: 'required' | 'used') =>
  listOf(`SELECT usage.part_id, part.name, usage.quantity FROM task_part usage
    JOIN part ON part.account_id = usage.account_id AND part.id = usage.part_id
    WHERE usage.account_id = r.account_id AND usage.task_id = r.id AND usage.kind = '${kind}' ORDER BY usage.position`)

// Until it begins, a contract covers what the one before it does.
const COVERED = listOf(`SELECT asset.id, asset.name FROM asset
  WHERE asset.account_id = r.account_id AND asset.deleted_at IS NULL
    AND asset.service_contract_id = ANY (ARRAY[r.id, CASE WHEN r.awaits_assets THEN r.previous_id END])
  ORDER BY asset.created_at, asset.id`)

const FOLLOWING = `(SELECT row_to_json(one) FROM (SELECT next.id, next.name, next.contract_number FROM service_contract next
  WHERE next.account_id = r.account_id AND next.previous_id = r.id AND next.deleted_at IS NULL) one)`

const amount = (name: string) => `trim_scale(r.${name})`
const AMOUNTS = [
  'quantity',
  'unit_price',
  'tax_rate',
  'subtotal',
  'tax',
  'total',
  'goodwill_percent',
  'covered_percent',
  'covered_amount',
  'billable_subtotal',
  'billable_tax',
  'billable_total',
]

/** A record of row `r` as JSON text, as the list of its kind shows it. */
export const ITEMS: Record<IncludedType, string> = {
  customer: CUSTOMER_ITEM.sql,
  asset: ASSET_ITEM.sql,
  work_order: WORK_ORDER_ITEM.sql,
  contact: recordOf(columnsOf(contactRecord.shape, { site: selectNamedReference('site', 'site_id') })).sql,
  product: recordOf(columnsOf(productRecord.shape, {})).sql,
  technician: recordOf(columnsOf(technicianRecord.shape, { branch: selectNamedReference('branch', 'branch_id') })).sql,
  branch: recordOf(columnsOf(branchRecord.shape, { address: address('r.address') })).sql,
  site: recordOf(
    columnsOf(siteRecord.shape, {
      tax_code: selectNamedReference('tax_code', 'tax_code_id'),
      customer: selectNamedReference('customer', 'customer_id'),
      address: address('r.address'),
      // Whoever may change sites reads it at the site itself.
      gate_code: 'NULL',
      location_precision: `coalesce(r.location_precision::text, CASE WHEN r.latitude IS NOT NULL THEN 'manual' END)`,
    }),
  ).sql,
  service_contract: recordOf(
    columnsOf(serviceContractRecord.shape, {
      customer: selectNamedReference('customer', 'customer_id'),
      service_level: selectNamedReference('service_level', 'service_level_id'),
      assets: COVERED,
      uplift_percent: amount('uplift_percent'),
      value: amount('value'),
      previous: selectNamedReference('service_contract', 'previous_id', 'id, name, contract_number'),
      next: FOLLOWING,
    }),
  ).sql,
  task: recordOf(
    columnsOf(taskItem.shape, {
      duration: 'coalesce(r.actual_duration, r.estimated_duration)',
      technician: selectNamedReference('technician', 'technician_id'),
      parts_required: parts('required'),
      parts_used: parts('used'),
    }),
  ).sql,
  visit: recordOf(
    columnsOf(visitRecord.shape, {
      work_order: selectNamedReference('work_order', 'work_order_id', 'id, work_order_number'),
      technician: selectNamedReference('technician', 'technician_id'),
    }),
  ).sql,
  line_item: recordOf(columnsOf(lineItemRecord.shape, Object.fromEntries(AMOUNTS.map((name) => [name, amount(name)]))))
    .sql,
}

/** When the row `p` was last changed, as it is answered. */
export const CHANGED = instant('p.updated_at')
