import { z } from 'zod'
import { PROMISE_SOURCES } from '@/lib/domain/work-orders/arrival-promise'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalReference, optionalTimestamp, timestamp } from '@/lib/schemas/fields'
import { listOf, withAnyOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order_id: 'The work order whose customer was told.',
  visit_id: 'The visit that was promised; null for whoever comes first.',
  from: 'When the technician arrives at the earliest. On create the present time unless it is sent.',
  until: 'When the technician has arrived at the latest.',
  source: 'How the customer was told.',
  contact_id: 'The contact who was told.',
  contact: 'The contact who was told.',
  told_by: 'The name of the person or program that told the customer.',
  told_at: 'When the customer was told.',
  confirmed_at: 'When the customer agreed; null where nobody asked.',
  replaces_id: 'The earlier promise of the work order that this one replaces.',
  is_current: 'Whether no later promise replaces it.',
}

export const arrivalPromiseCreate = z.object(
  described(FIELDS, {
    visit_id: optionalReference(),
    from: optionalTimestamp(),
    until: timestamp(),
    source: z.enum(PROMISE_SOURCES).default('api'),
    contact_id: optionalReference(),
    confirmed_at: optionalTimestamp(),
  }),
)
export type ArrivalPromiseCreate = z.output<typeof arrivalPromiseCreate>

/** A window as a caller is told it. */
const promisedTime = z.string().min(1, 'is required').pipe(timestamp())
export const promisedWindow = z.object(described(FIELDS, { from: promisedTime, until: promisedTime }))

/** What a program promises a caller: from now on unless it says from when. */
export const callWindow = promisedWindow.extend(described(FIELDS, { from: optionalTimestamp() }))

/** The promise that counts, as its work order shows it. */
export const currentPromise = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      visit_id: z.uuid().nullable(),
      from: instantRecord,
      until: instantRecord,
      source: z.enum(PROMISE_SOURCES),
      told_by: z.string(),
      told_at: instantRecord,
      confirmed_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'CurrentArrivalPromise' })
export type CurrentPromise = z.output<typeof currentPromise>

export const arrivalPromiseRecord = z
  .object(
    described(FIELDS, {
      ...currentPromise.shape,
      work_order_id: z.uuid(),
      contact: namedRecord.nullable(),
      replaces_id: z.uuid().nullable(),
      is_current: z.boolean(),
    }),
  )
  .register(answerComponents, { id: 'ArrivalPromise' })
export type ArrivalPromiseRecord = z.output<typeof arrivalPromiseRecord>

/** What a customer was told of a work order, the newest first. */
export const arrivalPromiseList = listOf({
  sort: { told_at: 'timestamp' },
  order: '-told_at',
  filters: { source: withAnyOf(PROMISE_SOURCES) },
  changed: ['told_at'],
  trash: false,
})
export const arrivalPromiseListQuery = arrivalPromiseList.query
export type ArrivalPromiseListQuery = z.output<typeof arrivalPromiseListQuery>
