import { z } from 'zod'
import { PHONE_LENGTH } from '@/lib/domain/limits'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { instantRecord, namedRecord, optionalEmail, optionalReference, optionalText, text } from '@/lib/schemas/fields'
import {
  anyRecord,
  foundIn,
  listOf,
  ofRecord,
  withEmail,
  withExternalId,
  withFilters,
  withPhone,
} from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'The person’s name.',
  title: 'What the person does there, such as Facilities manager.',
  email: 'The address for mail to the person.',
  phone: 'The person’s number, written as people write it.',
  site_id: 'The site at which the person is to be asked for; null of a person of all of them.',
  site: 'The site at which the person is to be asked for; null of a person of all of them.',
  is_primary: 'Whether it is the person to ask first; at most one of a customer is, and the first one becomes it.',
}

/** A person at a customer (R-CT-2). */
export const contactCreate = z.object(
  described(FIELDS, {
    name: text(),
    title: optionalText(),
    email: optionalEmail(),
    phone: optionalText(PHONE_LENGTH),
    site_id: optionalReference(),
    is_primary: z.boolean().optional(),
    external_id: optionalExternalId(),
  }),
)
export const contactUpdate = contactCreate.partial()

export const contactRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      customer_id: z.uuid(),
      name: z.string(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      site: namedRecord.nullable(),
      is_primary: z.boolean(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Contact' })
export type ContactRecord = z.output<typeof contactRecord>

/** A contact as a file has it, with the number of its customer. */
export type ExportedContact = ContactRecord & { customer_number: string }

/** A contact as a customer lists it. */
export const customerContactRecord = contactRecord
  .omit({ customer_id: true, created_at: true, updated_at: true })
  .register(answerComponents, { id: 'CustomerContact' })

export const contactList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { external_id: withExternalId(), ...anyRecord },
})
/** The contacts of all customers. */
export const allContactsList = withFilters(contactList, {
  customer_id: ofRecord(),
  email: withEmail(),
  phone: withPhone(),
  search: foundIn('name, e-mail address, phone number or external id'),
})
export type AllContactsQuery = z.output<typeof allContactsList.query>

export const contactListQuery = contactList.query
export type ContactListQuery = z.output<typeof contactListQuery>
