import { env } from 'node:process'
import { Webhook } from 'standardwebhooks'
import {
  type ApiError,
  type AuthenticationError,
  type CustomerUpdatedMessage,
  createWorkOrder,
  getWorkOrder,
  listEvents,
  listWorkOrders,
  type RecordEvent,
  updateWorkOrderPatch,
  type WorkOrderCreatedMessage,
  type WorkOrderListItem,
} from './generated/orval/client.js'

const headers = { Authorization: `Bearer ${env.FIELDLINE_KEY}` }

/** All open or assigned work orders, page by page. */
export async function* openWorkOrders(): AsyncGenerator<WorkOrderListItem> {
  const read = (cursor?: string) => listWorkOrders({ status: ['open', 'assigned'], per_page: 100, cursor }, { headers })
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await read(cursor)
    if (answer.status !== 200) throw new Error(messageOf(answer.data))
    yield* answer.data.data
    cursor = answer.data.meta.next_cursor
  }
}

/** Creates a work order once, however often it is sent with the same key, and gives back its id. */
export async function create(customerId: string, key: string): Promise<string> {
  const answer = await createWorkOrder(
    { customer_id: customerId, priority: 'high', estimated_duration: 90 },
    undefined,
    {
      headers: { ...headers, 'Idempotency-Key': key },
    },
  )
  if (answer.status !== 201) throw new Error(messageOf(answer.data))
  return answer.data.data.id
}

/** The version of a work order, for a change that must not undo somebody else's. */
export async function versionOf(id: string): Promise<string> {
  const answer = await getWorkOrder(id, undefined, { headers })
  if (answer.status === 200) return answer.headers.get('ETag') ?? ''
  throw new Error(answer.status === 304 ? 'Nothing was asked with If-None-Match.' : messageOf(answer.data))
}

/** Puts a work order on hold unless somebody has changed it since that version. */
export async function hold(id: string, version: string): Promise<'held' | 'changed'> {
  const held = await updateWorkOrderPatch(
    id,
    { status: 'on_hold', custom_fields: { waiting_for: 'part', days: 3 } },
    undefined,
    { headers: { ...headers, 'If-Match': version } },
  )
  if (held.status === 412) return 'changed'
  if (held.status !== 200) throw new Error(messageOf(held.data))
  return held.data.data.status === 'on_hold' ? 'held' : 'changed'
}

/** What changed since a cursor, and the cursor to go on with. */
export async function changes(since?: string): Promise<{ events: RecordEvent[]; cursor: string }> {
  const events: RecordEvent[] = []
  for (let cursor = since; ;) {
    const answer = await listEvents({ per_page: 100, type: ['work_order.updated'], cursor }, { headers })
    if (answer.status !== 200) throw new Error(messageOf(answer.data))
    events.push(...answer.data.data)
    cursor = answer.data.meta.next_cursor
    if (!answer.data.meta.has_more) return { events, cursor }
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

function messageOf(error: ApiError | AuthenticationError): string {
  if ('error_description' in error) return error.error_description
  const { message, details } = error.error
  return [message, ...details.map(({ field, message: wrong }) => `${field} ${wrong}`)].join('\n')
}
