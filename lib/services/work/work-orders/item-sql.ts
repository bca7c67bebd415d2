import { instant, named, recordOf } from '@/lib/db/json-sql'

/** The columns of a work order in a list, of row `r`; what a list answers is what these say. */
export const ITEM_COLUMNS = [
  'r.id',
  'r.work_order_number',
  'r.status',
  'r.priority',
  'r.description',
  `${named('customer', 'customer_id')} AS customer`,
  `${instant('r.scheduled_date')} AS scheduled_date`,
  'r.estimated_duration',
  'r.site_id',
  `ARRAY(SELECT link.asset_id FROM work_order_asset link
    WHERE link.account_id = r.account_id AND link.work_order_id = r.id ORDER BY link.asset_id) AS asset_ids`,
  `${instant('r.due_by')} AS due_by`,
  `${instant('r.window_start')} AS window_start`,
  `${instant('r.window_end')} AS window_end`,
  'r.required_skills',
  'r.custom_fields',
  `${instant('r.created_at')} AS created_at`,
] as const

/** A work order in a list, as JSON. */
export const WORK_ORDER_ITEM = recordOf(ITEM_COLUMNS)
