import { McpError, type Resource, type ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { ServiceError } from '@/lib/errors'
import { parseQuery } from '@/lib/schemas/query'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { getWorkOrder, listWorkOrders } from '@/lib/services/work/work-orders'
import { linksOf, workOrderOfUri, workOrderUri } from './link'
import { MAX_RECORDS } from './tools/tool'
import { withUntrustedText } from './untrusted'

/** The protocol's code for a resource that there is not. */
const RESOURCE_NOT_FOUND = -32002
const mimeType = 'application/json'

/** How a work order is named as a resource. */
export const WORK_ORDER_TEMPLATE: ResourceTemplate = {
  name: 'work-order',
  title: 'Work order',
  description: 'One work order with its customer, technician, tasks, totals and scheduling conflicts.',
  uriTemplate: workOrderUri('{id}'),
  mimeType,
}

/** The work orders that were changed last, as many as an answer holds. Empty for who may not read any. */
export async function listWorkOrderResources(ctx: ServiceContext): Promise<Resource[]> {
  if (!holds(ctx, 'read:work-orders')) return []
  const query = parseQuery(
    workOrderListQuery,
    new URLSearchParams({ sort: '-updated_at', per_page: String(MAX_RECORDS) }),
  )
  const { data } = await listWorkOrders(ctx, query)
  return data.map(({ id, work_order_number }) => ({
    uri: workOrderUri(id),
    name: work_order_number,
    title: `Work order ${work_order_number}`,
    mimeType,
  }))
}

/** One work order as a resource. Throws `McpError` where there is none for this credential. */
export async function readWorkOrderResource(ctx: ServiceContext, uri: string) {
  const id = workOrderOfUri(uri)
  try {
    const record = id === null ? null : await getWorkOrder(ctx, id)
    if (record) {
      const answer = { ...withUntrustedText(record), ...linksOf('work_order', record.id) }
      return { uri, mimeType, text: JSON.stringify(answer) }
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || !['not_found', 'forbidden'].includes(error.code)) throw error
  }
  throw new McpError(RESOURCE_NOT_FOUND, 'There is no such resource.', { uri })
}
