import { z } from 'zod'
import { INVOICE_FORMATS, INVOICE_GROUPINGS } from '@/lib/domain/billing/terms'
import { LANGUAGES } from '@/lib/domain/language'
import { PHONE_LENGTH } from '@/lib/domain/limits'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { customerContactRecord } from './contact'
import {
  addressInput,
  addressRecord,
  endpointScheme,
  MAX_PAYMENT_DAYS,
  customFieldsRecord,
  instantRecord,
  keyValues,
  namedRecord,
  NOTES_LENGTH,
  optionalEmail,
  optionalReference,
  optionalText,
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import {
  anyRecord,
  byDay,
  foundIn,
  listOf,
  ofRecord,
  withCustomFields,
  withEmail,
  withExternalId,
  withPhone,
  withValue,
} from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'The company or person.',
  customer_number: 'The number that people know it by, such as CUST-000031; assigned by the service.',
  status: '`inactive`: no longer served, kept for its history.',
  customer_type: 'What kind of customer it is.',
  email: 'The address for mail to the customer.',
  phone: 'The main number, written as people write it.',
  fax: 'The fax number.',
  website: 'The customer’s page on the web.',
  address: 'Where the customer is.',
  billing_address: 'Where invoices go, when not to `address`.',
  contacts: 'Its people, the primary one first.',
  branch: 'The branch of the company that serves it.',
  branch_id: 'The branch of the company that serves it.',
  tax_code_id:
    'How its lines are taxed: before all others where that is an exemption, else where neither item nor site say it.',
  tax_code: 'How its lines are taxed.',
  tax_id: 'Its tax number, as shown on invoices.',
  payment_terms: 'When invoices are due, in words, such as Net 30.',
  payment_days: 'Within how many days its invoices are paid; null: as the legal entity says.',
  bill_to_id: 'The customer that pays for it, such as its head office or property manager; that one pays for itself.',
  bill_to: 'The customer that pays for it.',
  buyer_reference: 'By what it assigns invoices inside (BT-10), such as a Leitweg-ID.',
  needs_purchase_order: 'Whether its work orders are billed only with a purchase order.',
  invoice_email: 'Where its invoices are mailed to, when not to `email`.',
  invoice_format: 'As what its invoices are sent; null: `pdf`.',
  invoice_grouping: 'What stands together on one invoice; null: `order`.',
  endpoint_scheme: 'The kind of its electronic address by the list EAS, such as 0088 or 9930.',
  endpoint_id: 'That address (BT-49).',
  language: 'The language of what it reads of us, such as a printed work order. Null: the company’s own.',
  notes: 'What people should know of it.',
}

export const CUSTOMER_TYPES = ['residential', 'commercial', 'industrial', 'government'] as const
const CUSTOMER_STATUSES = ['active', 'inactive'] as const

const WEBSITE_LENGTH = 500
const WEBSITE = /^(https?:\/\/\S+|[^\s:/.]+(?:\.[^\s:/.]+)+\.?(:\d+)?(\/\S*)?)$/i

/** Shown as a link, so it must be an address of the web and nothing else that a browser would follow. */
const website = optionalText(WEBSITE_LENGTH)
  .refine((value) => !value || WEBSITE.test(value), 'must be a web address such as https://example.com')
  .meta({ type: ['string', 'null'], maxLength: WEBSITE_LENGTH })

/** A company or person that work is done for (R-CU-1). */
export const customerCreate = z.object(
  described(FIELDS, {
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
    tax_code_id: optionalReference(),
    payment_terms: optionalText(),
    payment_days: wholeNumber(0, MAX_PAYMENT_DAYS, 'days').nullable().optional(),
    bill_to_id: optionalReference(),
    buyer_reference: optionalText(100),
    needs_purchase_order: z.boolean().optional(),
    invoice_email: optionalEmail(),
    invoice_format: z.enum(INVOICE_FORMATS).nullable().optional(),
    invoice_grouping: z.enum(INVOICE_GROUPINGS).nullable().optional(),
    endpoint_scheme: endpointScheme(),
    endpoint_id: optionalText(100),
    language: z.enum(LANGUAGES).nullable().optional(),
    notes: optionalText(NOTES_LENGTH),
    custom_fields: keyValues('scalars'),
    external_id: optionalExternalId(),
  }),
)
export const customerUpdate = customerCreate.partial()
export type CustomerInput = z.output<typeof customerUpdate>

export const customerRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
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
      tax_code: namedRecord.nullable(),
      payment_terms: z.string().nullable(),
      payment_days: z.int().nullable(),
      bill_to: namedRecord.nullable(),
      buyer_reference: z.string().nullable(),
      needs_purchase_order: z.boolean(),
      invoice_email: z.string().nullable(),
      invoice_format: z.enum(INVOICE_FORMATS).nullable(),
      invoice_grouping: z.enum(INVOICE_GROUPINGS).nullable(),
      endpoint_scheme: z.string().nullable(),
      endpoint_id: z.string().nullable(),
      language: z.enum(LANGUAGES).nullable(),
      notes: z.string().nullable(),
      custom_fields: customFieldsRecord,
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Customer' })
export type CustomerRecord = z.output<typeof customerRecord>

/** A customer in a file: who pays for it is named by number, since several may have one name. */
export type ExportedCustomer = CustomerRecord & { bill_to_number: string | null }

/** A customer in a list: without the fields of single records (R-CU-8). */
export const customerListItem = customerRecord
  .pick({
    id: true,
    external_id: true,
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
    updated_at: true,
  })
  .register(answerComponents, { id: 'CustomerListItem' })
export type CustomerListItem = z.output<typeof customerListItem>

/** What creating a customer answers (R-CU-2). */
export const customerCreated = customerRecord
  .pick({
    id: true,
    customer_number: true,
    name: true,
    status: true,
    created_at: true,
  })
  .register(answerComponents, { id: 'CustomerCreated' })
export type CustomerCreated = z.output<typeof customerCreated>

export const customerList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', customer_number: 'text' },
  filters: {
    search: foundIn('name, number, e-mail address, phone number, address or external id'),
    status: withValue(CUSTOMER_STATUSES),
    customer_type: withValue(CUSTOMER_TYPES),
    branch_id: ofRecord(),
    external_id: withExternalId(),
    email: withEmail(),
    phone: withPhone(),
    custom_fields: withCustomFields(),
    created_after: byDay('from_day', 'created_at', 'As `created_from`'),
    ...anyRecord,
  },
})
export const customerListQuery = customerList.query
export type CustomerListQuery = z.output<typeof customerListQuery>
