import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord } from '@/lib/schemas/fields'
import { listOf, ofRecord, withAnyOf, withAnyText } from '@/lib/schemas/list'
import { actorRecord } from './history'

/** More requests than these are not counted: a filter finds what is meant. */
export const MAX_COUNTED_REQUESTS = 10_000

export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  created_at: 'When the request came.',
  method: 'The method.',
  route: 'The pattern of the path, such as `/api/v1/work-orders/{id}`: never the path itself.',
  query_keys: 'The names of the query parameters, without their values.',
  status: 'The HTTP status of the answer.',
  duration: 'How long the answer took, in milliseconds.',
  request_id: 'The `Request-Id` of the answer.',
  actor: 'The API key or the application that sent it.',
  dropped: 'How many requests before this one are missing, because the server was overloaded; 0 as a rule.',
}

/** A request of the last seven days (R-RQ-1). */
export const requestLogRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      created_at: instantRecord,
      method: z.string(),
      route: z.string(),
      query_keys: z.array(z.string()),
      status: z.int(),
      duration: z.int(),
      request_id: z.string(),
      actor: actorRecord,
      dropped: z.int().min(0),
    }),
  )
  .register(answerComponents, { id: 'RequestLogEntry' })
export type RequestLogRecord = z.output<typeof requestLogRecord>

export const requestLogList = listOf({
  // Ids are made in the order of time, so their order is that of the requests.
  sort: { id: 'text' },
  order: '-id',
  filters: {
    actor_id: ofRecord({ description: 'The id of an API key or an application' }),
    status_class: withAnyOf(STATUS_CLASSES),
    method: withAnyOf(REQUEST_METHODS),
    route: withAnyText('Patterns of paths, such as `/api/v1/work-orders/{id}`, separated by commas'),
  },
  // The verb does: by the ids.
  changed: [],
  trash: false,
})
export const requestLogQuery = requestLogList.query
export type RequestLogQuery = z.output<typeof requestLogQuery>
