import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { listWorkOrders } from '@/lib/services/work/work-orders'
import { MAX_RECORDS, readingTool, readQueryArguments } from './tool'

const input = workOrderListQuery.omit({ page: true, per_page: true })

export const listOrders = readingTool({
  name: 'list_work_orders',
  title: 'List work orders',
  description:
    `Lists work orders by status, priority, customer, technician, day or text, ${MAX_RECORDS} at a time; give next_cursor as ` +
    'cursor for those that follow. technician_id none lists what nobody has been given.',
  input,
  scopes: ['read:work-orders'],
  async run(ctx, args) {
    const query = readQueryArguments(input, args)
    const { data, meta } = await listWorkOrders(ctx, { ...query, per_page: MAX_RECORDS })
    return {
      data: data.map((order) => ({ ...withUntrustedText(order), ...linksOf('work_order', order.id) })),
      meta,
    }
  },
})
