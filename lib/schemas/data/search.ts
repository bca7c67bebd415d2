import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { countCharacters, hasAtMost, instantRecord, namedRecord } from '@/lib/schemas/fields'
import { choices, searchText } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  object: 'The kind of the record.',
  title: 'What people call it: its name, or the number of a work order.',
  subtitle: 'What distinguishes it from others of its kind; null when there is nothing.',
  url: 'Its page in the console, for people.',
  next_visit:
    'The next visit of its work orders that are not finished; null where nobody comes, or the scope read:work-orders is missing.',
  work_order_id: 'The work order of the visit.',
  starts_at: 'When it is planned to begin.',
  ends_at: 'When it is planned to end; null without a duration.',
  status: 'Where the visit stands.',
  promise: 'What the customer was told of the arrival; null where nothing was.',
  from: 'When the technician arrives at the earliest.',
  until: 'When the technician has arrived at the latest.',
  technician: 'The name of who comes; null where nobody is assigned.',
  customer: 'Whose it is, or the customer itself; null of a technician.',
  site: 'Where it is, or the site itself; null without one.',
  matched: 'What was found; null where the text stands in what the record belongs to alone.',
  field: 'The field by which it was found.',
  text: 'What that field holds.',
  approximate: 'Whether the text is only like it, as a misspelt name is.',
  last_visit: 'The work that was completed last there; null where none was, or the scope read:work-orders is missing.',
  at: 'When it was completed.',
}

/** The kinds of records that a search finds. */
const SEARCHED_TYPES = ['work_order', 'customer', 'contact', 'site', 'asset', 'service_contract', 'technician'] as const

export const searchQuery = z.object({
  search: searchText()
    .refine((text) => countCharacters(text) >= 2 && hasAtMost(text, 100), 'must have 2 to 100 characters')
    .meta({
      type: 'string',
      minLength: 2,
      maxLength: 100,
      description:
        'Words of a name, number, serial number, tag, phone number, e-mail address, street or external id, without regard to accents; of work ' +
        'orders the whole number, with or without `WO-` and zeros, or what finds their customer, site or contact',
    }),
  record_type: choices(SEARCHED_TYPES).optional().meta({ description: 'Only records of these kinds' }),
})
export type SearchQuery = z.output<typeof searchQuery>

const nextVisit = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid(),
      starts_at: instantRecord,
      ends_at: instantRecord.nullable(),
      technician: z.string().nullable(),
      status: z.enum(VISIT_STATUSES),
      promise: z.object(described(FIELDS, { from: instantRecord, until: instantRecord })).nullable(),
    }),
  )
  .register(answerComponents, { id: 'NextVisit' })

const resultOf = <const Type extends (typeof SEARCHED_TYPES)[number]>(object: Type) =>
  z.object(
    described(FIELDS, {
      object: z.literal(object),
      id: z.uuid(),
      title: z.string(),
      subtitle: z.string().nullable(),
      url: z.url(),
      customer: namedRecord.nullable(),
      site: namedRecord.nullable(),
      matched: z.object(described(FIELDS, { field: z.string(), text: z.string() })).nullable(),
      approximate: z.boolean(),
      next_visit: nextVisit.nullable(),
      last_visit: z
        .object(described(FIELDS, { at: instantRecord, technician: z.string().nullable().describe('Who did it.') }))
        .nullable(),
    }),
  )

/** Something that a search found, told by `object`. */
export const searchResult = z
  .discriminatedUnion('object', [
    resultOf('work_order'),
    resultOf('customer'),
    resultOf('contact'),
    resultOf('site'),
    resultOf('asset'),
    resultOf('service_contract'),
    resultOf('technician'),
  ])
  .register(answerComponents, { id: 'SearchResult' })
export type SearchResult = z.output<typeof searchResult>
