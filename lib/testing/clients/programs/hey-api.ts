import { env } from 'node:process'
import { Webhook } from 'standardwebhooks'
import { client } from './generated/hey-api/client.gen.js'
import {
  createWorkOrder,
  getWorkOrder,
  listEvents,
  listWorkOrders,
  updateWorkOrderPatch,
} from './generated/hey-api/sdk.gen.js'
import type {
  ApiError,
  AuthenticationError,
  CustomerUpdatedMessage,
  RecordEvent,
  WorkOrderCreatedMessage,
  WorkOrderListItem,
} from './generated/hey-api/types.gen.js'

client.setConfig({
  baseUrl: env.FIELDLINE_URL ?? 'http://localhost:3000/api/v1',
  auth: () => env.FIELDLINE_KEY,
})

/** All open or assigned work orders, page by page. */
export async function* openWorkOrders(): AsyncGenerator<WorkOrderListItem> {
  const read = (cursor?: string) => listWorkOrders({ query: { status: ['open', 'assigned'], per_page: 100, cursor } })
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, error } = await read(cursor)
    if (!data) throw new Error(messageOf(error))
    yield* data.data
    cursor = data.meta.next_cursor
  }
}

/** Creates a work order once, however often it is sent with the same key, and gives back its id. */
export async function create(customerId: string, key: string): Promise<string> {
  const { data, error } = await createWorkOrder({
    body: { customer_id: customerId, priority: 'high', estimated_duration: 90 },
    headers: { 'Idempotency-Key': key },
  })
  if (!data) throw new Error(messageOf(error))
  return data.data.id
}

/** The version of a work order, for a change that must not undo somebody else's. */
export async function versionOf(id: string): Promise<string> {
  const { data, response, error } = await getWorkOrder({ path: { id } })
  if (!data) throw new Error(messageOf(error))
  return response?.headers.get('ETag') ?? ''
}

/** Puts a work order on hold unless somebody has changed it since that version. */
export async function hold(id: string, version: string): Promise<'held' | 'changed'> {
  const { data, error } = await updateWorkOrderPatch({
    path: { id },
    headers: { 'If-Match': version },
    body: { status: 'on_hold', custom_fields: { waiting_for: 'part', days: 3 } },
  })
  if (data) return data.data.status === 'on_hold' ? 'held' : 'changed'
  if (error && typeof error.error === 'object' && error.error.code === 'precondition_failed') return 'changed'
  throw new Error(messageOf(error))
}

/** What changed since a cursor, and the cursor to go on with. */
export async function changes(since?: string): Promise<{ events: RecordEvent[]; cursor: string }> {
  const events: RecordEvent[] = []
  for (let cursor = since; ;) {
    const { data, error } = await listEvents({ query: { per_page: 100, type: ['work_order.updated'], cursor } })
    if (!data) throw new Error(messageOf(error))
    events.push(...data.data)
    cursor = data.meta.next_cursor
    if (!data.meta.has_more) return { events, cursor }
  }
}

type Message = WorkOrderCreatedMessage | CustomerUpdatedMessage

/** A message that was verified is one of those that the endpoint subscribes to. */
function isMessage(value: unknown): value is Message {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return type === 'work_order.created' || type === 'customer.updated'
}

/** The name of the customer that a message tells of; null for a message of another kind. Throws when it was not signed. */
export function received(body: string, signed: Record<string, string>, secret: string): string | null {
  const message = new Webhook(secret).verify(body, signed)
  if (!isMessage(message)) return null
  if (message.type === 'work_order.created') return message.data.record?.customer.name ?? null
  return message.data.record?.name ?? null
}

function messageOf(error: ApiError | AuthenticationError | undefined): string {
  if (!error) return 'No answer.'
  if ('error_description' in error) return error.error_description
  const { message, details } = error.error
  return [message, ...details.map(({ field, message: wrong }) => `${field} ${wrong}`)].join('\n')
}
