import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { EVENT_TYPES, recordTypeOf } from '@/lib/domain/events'
import { ALL_EVENTS, DISABLED_BY_ITSELF, KIND_WILDCARDS, TEST_EVENT, wildcardOf } from '@/lib/domain/webhooks'
import { actorRecord } from './history'
import { instantRecord, optionalText, text, timestamp } from '@/lib/schemas/fields'
import { listOf, withValue } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  url: 'Where messages are sent: public and `https`.',
  description: 'What it is for, to people.',
  events:
    'The types of events that it gets; `work_order.*` for all of a kind, `*` for all that its scopes let it read, also those that come later.',
  ordered:
    'Whether a message that fails holds back all those after it, of whatever record. It is tried every hour at least; after a day the endpoint is disabled.',
  owner: 'The API key or application that it belongs to, and that it ends with; null: the account.',
  scopes: 'What bounds the events that it gets: the scopes of its maker.',
  enabled: 'Whether messages are sent.',
  disabled_at: 'When it was disabled; null while it is enabled.',
  from: 'Events from this time on.',
  to: 'Events up to this time.',
  overlap_hours: 'For how many hours messages are signed with the old secret, too.',
  count: 'How many messages will be sent.',
  attempted_at: 'When it was tried.',
  status_code: 'The HTTP status of the answer; null when there was none.',
  error: 'Why no answer, or no good one, came.',
  endpoint_id: 'The endpoint.',
  kind: 'Why it was sent: for an event, in a replay, or as a test.',
  event_type: 'The type of the event.',
  record_type: 'The kind of the record; null for a test.',
  record_id: 'The id of the record; null for a test.',
  status: 'The status of the message. `discarded`: the endpoint was disabled first.',
  attempts: 'How often it was tried.',
  next_attempt_at: 'When it is tried again; null when it is not.',
  last_attempt: 'The latest attempt; null before the first.',
  finished_at: 'When it was delivered or given up; null before.',
  body: 'What was sent, byte for byte; null before the first attempt.',
  log: 'Every attempt, the latest first.',
}

const EVENTS_MESSAGE = 'must name at least one type of event, such as work_order.created, work_order.* or *'

const events = z
  .array(z.enum([ALL_EVENTS, ...KIND_WILDCARDS, ...EVENT_TYPES]))
  .min(1, EVENTS_MESSAGE)
  .max(200)
  .transform((chosen) => {
    if (chosen.includes(ALL_EVENTS)) return [ALL_EVENTS]
    const covered = (event: (typeof chosen)[number]) =>
      EVENT_TYPES.some((type) => type === event && chosen.includes(wildcardOf(recordTypeOf(type))))
    return [...new Set(chosen)].filter((event) => !covered(event))
  })

/** Where changes are sent; whether the address may be reached is the verb's question. */
export const webhookEndpointCreate = z.object(
  described(FIELDS, {
    url: text(2000).meta({ format: 'uri' }),
    description: optionalText(),
    events,
    ordered: z.boolean().default(false),
    enabled: z.boolean().default(true),
  }),
)
export const webhookEndpointUpdate = z
  .object(
    described(FIELDS, {
      url: webhookEndpointCreate.shape.url,
      description: optionalText(),
      events,
      ordered: z.boolean(),
      enabled: z.boolean(),
    }),
  )
  .partial()

const DISABLED_REASONS = [...DISABLED_BY_ITSELF, 'by_hand'] as const

export const webhookEndpointRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      url: z.string(),
      description: z.string().nullable(),
      events: z.array(z.string()),
      ordered: z.boolean(),
      owner: actorRecord.nullable(),
      scopes: z.array(z.string()),
      enabled: z.boolean(),
      disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
        description:
          '`gone`: it answered 410. `failing`: it failed for three days. `held_back`: it gets messages in order, and one failed for a day. `owner_gone`: the key or application that it belonged to lost its rights. `by_hand`: somebody disabled it.',
      }),
      disabled_at: instantRecord.nullable(),
      failing_since: instantRecord.nullable().meta({ description: 'The first failure since the last success' }),
      previous_secret_until: instantRecord
        .nullable()
        .meta({ description: 'Until then messages are signed with the secret before the last rotation, too' }),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'WebhookEndpoint' })
export type WebhookEndpointRecord = z.output<typeof webhookEndpointRecord>

/** The answer that tells the secret: the only one. */
export const webhookEndpointWithSecret = webhookEndpointRecord
  .extend({
    secret: z
      .string()
      .meta({ description: '`whsec_` and the key in base64, as the Standard Webhooks libraries take it' }),
  })
  .register(answerComponents, { id: 'WebhookEndpointWithSecret' })

/** For how long the secret before a rotation signs along, in hours. */
const MAX_OVERLAP_HOURS = 168
export const webhookRotate = z.object(
  described(FIELDS, {
    overlap_hours: z
      .int(`must be a whole number from 0 to ${MAX_OVERLAP_HOURS}`)
      .min(0, `must be a whole number from 0 to ${MAX_OVERLAP_HOURS}`)
      .max(MAX_OVERLAP_HOURS, `must be a whole number from 0 to ${MAX_OVERLAP_HOURS}`)
      .default(24),
  }),
)

export const webhookReplay = z.object(described(FIELDS, { from: timestamp(), to: timestamp() }))
export const webhookReplayed = z
  .object(described(FIELDS, { count: z.int().min(0) }))
  .register(answerComponents, { id: 'WebhookReplayResult' })

export const webhookEndpointList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp' },
  filters: {},
  trash: false,
})
export const webhookEndpointListQuery = webhookEndpointList.query
export type WebhookEndpointListQuery = z.output<typeof webhookEndpointListQuery>

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'discarded'] as const
const DELIVERY_KINDS = ['event', 'replay', 'test'] as const

const attempt = z
  .object(
    described(FIELDS, {
      attempted_at: instantRecord,
      duration: z.int().meta({ description: 'Milliseconds' }),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
      response: z.string().nullable().meta({ description: 'The beginning of what was answered' }),
    }),
  )
  .register(answerComponents, { id: 'WebhookAttempt' })

export const webhookDeliveryRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      endpoint_id: z.uuid(),
      kind: z.enum(DELIVERY_KINDS),
      message_id: z
        .string()
        .meta({ description: 'The `webhook-id` that was sent: the same for every attempt and replay' }),
      event_type: z.enum([TEST_EVENT, ...EVENT_TYPES]),
      record_type: z.string().nullable(),
      record_id: z.uuid().nullable(),
      status: z.enum(DELIVERY_STATUSES),
      attempts: z.int(),
      next_attempt_at: instantRecord.nullable(),
      last_attempt: attempt.nullable(),
      created_at: instantRecord,
      finished_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'WebhookDelivery' })
export type WebhookDeliveryRecord = z.output<typeof webhookDeliveryRecord>

/** One delivery with what was sent and every attempt, the latest first. */
export const webhookDeliveryDetail = webhookDeliveryRecord
  .extend(
    described(FIELDS, {
      body: z.string().nullable(),
      log: z.array(attempt),
    }),
  )
  .register(answerComponents, { id: 'WebhookDeliveryDetail' })
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>

export const webhookDeliveryList = listOf({
  sort: { created_at: 'timestamp' },
  filters: { status: withValue(DELIVERY_STATUSES), event_type: withValue([TEST_EVENT, ...EVENT_TYPES]) },
  changed: [],
  trash: false,
})
export const webhookDeliveryListQuery = webhookDeliveryList.query
export type WebhookDeliveryListQuery = z.output<typeof webhookDeliveryListQuery>
