import { z } from 'zod'
import { customerContactRecord } from './contact'
import {
  addressInput,
  addressRecord,
  instantRecord,
  keyValues,
  namedRecord,
  NOTES_LENGTH,
  optionalEmail,
  optionalReference,
  optionalText,
  text,
} from '@/lib/schemas/fields'
import { byDay, containing, listOf, ofRecord, withValue } from '@/lib/schemas/list'

export const CUSTOMER_TYPES = ['residential', 'commercial', 'industrial', 'government'] as const
export const CUSTOMER_STATUSES = ['active', 'inactive'] as const

const PHONE_LENGTH = 50
const WEBSITE_LENGTH = 500
const WEBSITE = /^(https?:\/\/\S+|[^\s:/.]+(?:\.[^\s:/.]+)+\.?(:\d+)?(\/\S*)?)$/i

/** Shown as a link, so it must be an address of the web and nothing else that a browser would follow. */
const website = optionalText(WEBSITE_LENGTH)
  .refine((value) => !value || WEBSITE.test(value), 'must be a web address such as https://example.com')
  .meta({ type: ['string', 'null'], maxLength: WEBSITE_LENGTH })

/** A company or person that work is done for (R-CU-1). */
export const customerCreate = z.object({
  name: text(),
  status: z.enum(CUSTOMER_STATUSES).optional(),
  customer_type: z.enum(CUSTOMER_TYPES).optional(),
  email: optionalEmail(),
  phone: optionalText(PHONE_LENGTH),
  fax: optionalText(PHONE_LENGTH),
  website,
  address: addressInput,
  billing_address: addressInput,
  branch_id: optionalReference(),
  tax_id: optionalText(),
  payment_terms: optionalText(),
  notes: optionalText(NOTES_LENGTH),
  custom_fields: keyValues('scalars'),
})
export const customerUpdate = customerCreate.partial()
export type CustomerInput = z.output<typeof customerUpdate>

const customFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const customerRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  customer_number: z.string(),
  status: z.enum(CUSTOMER_STATUSES),
  customer_type: z.enum(CUSTOMER_TYPES),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  website: z.string().nullable(),
  address: addressRecord,
  billing_address: addressRecord,
  contacts: z.array(customerContactRecord),
  branch: namedRecord.nullable(),
  tax_id: z.string().nullable(),
  payment_terms: z.string().nullable(),
  notes: z.string().nullable(),
  custom_fields: customFields,
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type CustomerRecord = z.output<typeof customerRecord>

/** A customer in a list: without the fields of single records (R-CU-8). */
export const customerListItem = customerRecord.pick({
  id: true,
  name: true,
  customer_number: true,
  status: true,
  customer_type: true,
  email: true,
  phone: true,
  address: true,
  payment_terms: true,
  notes: true,
  custom_fields: true,
  created_at: true,
})
export type CustomerListItem = z.output<typeof customerListItem>

/** What creating a customer answers (R-CU-2). */
export const customerCreated = customerRecord.pick({
  id: true,
  customer_number: true,
  name: true,
  status: true,
  created_at: true,
})
export type CustomerCreated = z.output<typeof customerCreated>

export const customerList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', customer_number: 'text' },
  filters: {
    search: containing('name', 'customer_number'),
    status: withValue(CUSTOMER_STATUSES),
    customer_type: withValue(CUSTOMER_TYPES),
    branch_id: ofRecord(),
    created_after: byDay('from_day', 'created_at', "Created on this day or later, in the account's time zone"),
  },
})
export const customerListQuery = customerList.query
export type CustomerListQuery = z.output<typeof customerListQuery>
