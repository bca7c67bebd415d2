import { env } from 'node:process'
import {
  createClient,
  FieldlineError,
  type RecordEvent,
  verifyWebhook,
  type WorkOrderListItem,
} from '@fieldline/client'

const fieldline = createClient({ url: env.FIELDLINE_URL ?? 'http://localhost:3000', key: env.FIELDLINE_KEY ?? '' })

/** All open or assigned work orders, page by page. */
export function openWorkOrders(): AsyncIterable<WorkOrderListItem> {
  return fieldline.listWorkOrders({ status: ['open', 'assigned'], per_page: 100 })
}

/** Creates a work order once, however often it is sent with the same key, and gives back its id. */
export async function create(customerId: string, key: string): Promise<string> {
  const body = { customer_id: customerId, estimated_duration: 90 }
  const { data } = await fieldline.createWorkOrder({ ...body, priority: 'high' }, { idempotencyKey: key }).catch(told)
  return data.id
}

/** The version of a work order, for a change that must not undo somebody else's. */
export async function versionOf(id: string): Promise<string> {
  const { etag } = await fieldline.getWorkOrder(id).catch(told)
  return etag ?? ''
}

/** Puts a work order on hold unless somebody has changed it since that version. */
export async function hold(id: string, version: string): Promise<'held' | 'changed'> {
  const body = { custom_fields: { waiting_for: 'part', days: 3 } }
  try {
    const { data } = await fieldline.updateWorkOrderPatch(id, { ...body, status: 'on_hold' }, { ifMatch: version })
    return data.status === 'on_hold' ? 'held' : 'changed'
  } catch (error) {
    if (error instanceof FieldlineError && error.code === 'precondition_failed') return 'changed'
    return fail(error)
  }
}

/** What changed since a cursor, and the cursor to go on with. */
export async function changes(since?: string): Promise<{ events: RecordEvent[]; cursor: string }> {
  const events: RecordEvent[] = []
  for (let cursor = since; ;) {
    const { data, meta } = await fieldline
      .listEvents({ per_page: 100, type: ['work_order.updated'], cursor })
      .catch(told)
    events.push(...data)
    cursor = meta.next_cursor
    if (!meta.has_more) return { events, cursor }
  }
}

/** The name of the customer that a message tells of; null for a message of another kind. Throws when it was not signed. */
export function received(body: string, signed: Record<string, string>, secret: string): string | null {
  const message = verifyWebhook(body, signed, secret)
  if (message.type === 'work_order.created') return message.data.record?.customer.name ?? null
  return message.type === 'customer.updated' ? (message.data.record?.name ?? null) : null
}

/** Throws what a refusal says, field by field. */
function fail(error: unknown): never {
  if (!(error instanceof FieldlineError)) throw error
  throw new Error([error.message, ...error.details.map(({ field, message }) => `${field} ${message}`)].join('\n'))
}
