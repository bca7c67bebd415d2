import { selectNamedReference, recordOf } from '@/lib/db/json-sql'
import { workOrderItem } from '@/lib/schemas/work/work-order'
import { columnsOf } from '@/lib/services/records/columns-of'

/** The ids of a work order's assets, of row `r`. */
export const ASSET_IDS = `ARRAY(SELECT link.asset_id FROM work_order_asset link
    WHERE link.account_id = r.account_id AND link.work_order_id = r.id ORDER BY link.asset_id)`

/** A work order in a list, of row `r`, as JSON. */
export const WORK_ORDER_ITEM = recordOf(
  columnsOf(workOrderItem.shape, { customer: selectNamedReference('customer', 'customer_id'), asset_ids: ASSET_IDS }),
)
