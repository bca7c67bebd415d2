import { EVENT_TYPES, type EventType, recordTypeOf } from '@/lib/domain/events'
import { type EventRecordType, EVENT_RECORD_TYPES, nounOf, resourceOf } from '@/lib/domain/resources'
import { TEST_EVENT } from '@/lib/domain/webhooks'
import { actorRecord, changesRecord } from '@/lib/schemas/data/history'
import type { JsonSchema, SchemaNames } from './schemas'
import { MESSAGE_RECORDS } from '@/lib/schemas/data/message'

const uuid = (description: string) => ({ type: 'string', format: 'uuid', description })
const timestamp = { type: 'string', format: 'date-time', description: 'When it happened.' }
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

type Messages = { webhooks: Record<string, JsonSchema>; schemas: Record<string, JsonSchema> }

/** The messages that endpoints of webhooks get: one for each type of event, and the test. */
export function webhookMessages(names: SchemaNames): Messages {
  const data = EVENT_RECORD_TYPES.map((type) => [`${pascal(type)}MessageData`, dataOf(type, names)] as const)
  const messages = EVENT_TYPES.map((type) => [messageName(type), messageOf(type)] as const)
  const schemas = { ...Object.fromEntries([...data, ...messages]), WebhookTestMessage: testMessage }
  const types = [...EVENT_TYPES, TEST_EVENT] as const
  return { schemas, webhooks: Object.fromEntries(types.map((type) => [type, { post: operationOf(type) }])) }
}

/** `work_order.created` → `WorkOrderCreatedMessage`. */
function messageName(type: string): string {
  return `${pascal(type)}Message`
}

function pascal(name: string): string {
  return name.replace(/(^|[_.])(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())
}

function operationOf(type: EventType | typeof TEST_EVENT): JsonSchema {
  return {
    operationId: `on${pascal(type)}`,
    tags: ['Webhooks'],
    summary: type === TEST_EVENT ? 'A test that somebody asked for' : summaryOf(type),
    description:
      'Verify the signature (Standard Webhooks) over the bytes that came, and answer 2xx within 15 seconds; ' +
      'anything else is tried again for three days. The same `webhook-id` may come twice.',
    security: [],
    parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: refer(messageName(type)) } } },
    responses: {
      '204': { description: 'Taken; any other 2xx is as good' },
      '410': { description: 'Disables the endpoint at once' },
    },
  }
}

function summaryOf(type: EventType): string {
  const [, action = ''] = type.split('.')
  const noun = nounOf(recordTypeOf(type))
  return `${/^[aeio]/i.test(noun) ? 'An' : 'A'} ${noun} was ${action}`
}

function messageOf(type: EventType): JsonSchema {
  return {
    type: 'object',
    description: `${summaryOf(type)}.`,
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type, type: 'string', description: 'The type of the event.' },
      timestamp,
      data: { ...refer(`${pascal(recordTypeOf(type))}MessageData`), description: 'What happened.' },
    },
  }
}

function dataOf(type: EventRecordType, names: SchemaNames): JsonSchema {
  const schema = MESSAGE_RECORDS[type]
  const record = schema ? { anyOf: [names.answer(schema), { type: 'null' }] } : { type: ['object', 'null'] }
  return {
    type: 'object',
    description: `What happened to ${/^[aeio]/i.test(nounOf(type)) ? 'an' : 'a'} ${nounOf(type)}.`,
    required: ['event_id', 'record_type', 'record_id', 'record', 'changes', 'actor', 'request_id'],
    properties: {
      event_id: uuid('The id of the event, as `GET /events` has it.'),
      record_type: { const: type, type: 'string', description: 'The kind of the record.' },
      record_id: uuid('The id of the record.'),
      record: { ...record, description: recordDescription(type) },
      changes: names.answer(changesRecord),
      actor: names.answer(actorRecord),
      request_id: { type: ['string', 'null'], description: 'The `Request-Id` of the request that did it.' },
    },
  }
}

function recordDescription(type: EventRecordType): string {
  const { collection } = resourceOf(type)
  const what =
    collection && MESSAGE_RECORDS[type]
      ? `The record as \`GET /${collection}/{id}\` answers it, as it was`
      : 'The record as it was'
  return `${what} right after the change; null when it was deleted. What belongs to other records is as it was when the message was made.`
}

const testMessage: JsonSchema = {
  type: 'object',
  description: 'What a test sends; no record has changed.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: TEST_EVENT, type: 'string', description: 'The type of the message.' },
    timestamp,
    data: {
      type: 'object',
      description: 'What the test says.',
      required: ['message'],
      properties: { message: { type: 'string', description: 'A sentence for people.' } },
    },
  },
}
