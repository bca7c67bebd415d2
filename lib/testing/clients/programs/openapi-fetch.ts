import { env } from 'node:process'
import createClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths } from './generated/schema.js'

type Schemas = components['schemas']

const client = createClient<paths>({
  baseUrl: env.FIELDLINE_URL ?? 'http://localhost:3000/api/v1',
  headers: { Authorization: `Bearer ${env.FIELDLINE_KEY}` },
  querySerializer: { array: { style: 'form', explode: false } },
})

/** All open or assigned work orders, page by page. */
export async function* openWorkOrders(): AsyncGenerator<Schemas['WorkOrderListItem']> {
  const read = (cursor?: string) =>
    client.GET('/work-orders', { params: { query: { status: ['open', 'assigned'], per_page: 100, cursor } } })
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, error } = await read(cursor)
    if (error) throw new Error(messageOf(error))
    yield* data.data
    cursor = data.meta.next_cursor
  }
}

/** Creates a work order once, however often it is sent with the same key, and gives back its id. */
export async function create(customerId: string, key: string): Promise<string> {
  const body: Schemas['CreateWorkOrderRequest'] = { customer_id: customerId, priority: 'high', estimated_duration: 90 }
  const { data, error } = await client.POST('/work-orders', { body, params: { header: { 'Idempotency-Key': key } } })
  if (error) throw new Error(messageOf(error))
  return data.data.id
}

/** The version of a work order, for a change that must not undo somebody else's. */
export async function versionOf(id: string): Promise<string> {
  const { response, error } = await client.GET('/work-orders/{id}', { params: { path: { id } } })
  if (error) throw new Error(messageOf(error))
  return response.headers.get('ETag') ?? ''
}

/** Puts a work order on hold unless somebody has changed it since that version. */
export async function hold(id: string, version: string): Promise<'held' | 'changed'> {
  const { data, error } = await client.PATCH('/work-orders/{id}', {
    params: { path: { id }, header: { 'If-Match': version } },
    body: { status: 'on_hold', custom_fields: { waiting_for: 'part', days: 3 } },
  })
  if (data) return data.data.status === 'on_hold' ? 'held' : 'changed'
  if (typeof error.error === 'object' && error.error.code === 'precondition_failed') return 'changed'
  throw new Error(messageOf(error))
}

/** What changed since a cursor, and the cursor to go on with. */
export async function changes(since?: string): Promise<{ events: Schemas['RecordEvent'][]; cursor: string }> {
  const events: Schemas['RecordEvent'][] = []
  for (let cursor = since; ;) {
    const { data, error } = await client.GET('/events', {
      params: { query: { per_page: 100, type: ['work_order.updated'], cursor } },
    })
    if (error) throw new Error(messageOf(error))
    events.push(...data.data)
    cursor = data.meta.next_cursor
    if (!data.meta.has_more) return { events, cursor }
  }
}

type Message = Schemas['WorkOrderCreatedMessage'] | Schemas['CustomerUpdatedMessage']

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

function messageOf(error: Schemas['ApiError'] | Schemas['AuthenticationError']): string {
  if ('error_description' in error) return error.error_description
  const { message, details } = error.error
  return [message, ...details.map(({ field, message: wrong }) => `${field} ${wrong}`)].join('\n')
}
