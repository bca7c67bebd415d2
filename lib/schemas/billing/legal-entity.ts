import { z } from 'zod'
import { isIban } from '@/lib/domain/billing/iban'
import { ACCOUNT_PURPOSES } from '@/lib/domain/billing/books/accounts'
import { isNumberPattern } from '@/lib/domain/billing/invoice/number'
import { DOCUMENT_LANGUAGES } from '@/lib/domain/language'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import { answerComponents } from '@/lib/schemas/component'
import { LINE_ITEM_TYPES } from '@/lib/schemas/work/line-item'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  addressInput,
  addressRecord,
  endpointScheme,
  MAX_PAYMENT_DAYS,
  instantRecord,
  optionalEmail,
  optionalReference,
  optionalText,
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'The name of the company, as its register has it.',
  address: 'Where it is.',
  vat_id: 'Its number for value added tax, such as DE123456789.',
  tax_number: 'Its number at the tax office.',
  registration: 'Its entry in the register of companies.',
  contact_name: 'Who answers questions about bills.',
  email: 'The e-mail address for such questions.',
  phone: 'The phone number for such questions.',
  bank_holder: 'Whose account is paid into.',
  iban: 'The number of that account by ISO 13616.',
  bic: 'The code of its bank by ISO 9362.',
  endpoint_scheme: 'The kind of its electronic address by the list EAS, such as 0088 or 9930.',
  endpoint_id: 'That address.',
  tax_code_id: 'How lines are taxed where nothing else says it.',
  payment_days: 'Within how many days a bill is paid.',
  footer: 'What stands at the foot of its documents.',
  document_language: 'The language of its invoices; null: that of the customer.',
  payment_link: 'Where a bill is paid online; https.',
  invoice_pattern: 'What the numbers of its invoices look like, such as `RE-{yyyy}-{00000}`.',
  credit_note_pattern: 'What the numbers of its credit notes look like.',
  numbers_restart: '`year`: numbers start anew with 1 each year.',
  first_invoice_number: 'Where the numbers of its invoices begin, or go on where that is more than the last one.',
  first_credit_note_number: 'Where the numbers of its credit notes begin, or go on.',
  accounts:
    'On which accounts of the ledger it books. Of several rules that fit, the one that names most holds, the tax before the type of line. A change replaces them all.',
  datev_consultant: 'The number of its tax adviser at DATEV.',
  datev_client: 'Its own number there.',
  fiscal_month: 'The month in which its fiscal year begins; 1 is January.',
  account_digits: 'How many digits its accounts have.',
  is_default:
    'Whether it bills where a branch names no other one. The first one is; making another one the default ends it here.',
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** An optional text that is written without spaces, in capitals. */
function code(length: number, isRight: (value: string) => boolean, message: string) {
  return optionalText(length)
    .transform((value) => value && value.replaceAll(/\s/g, '').toUpperCase())
    .refine((value) => !value || isRight(value), message)
    .meta({ type: ['string', 'null'], maxLength: length })
}

const PATTERN_LENGTH = 40
const numberPattern = text(PATTERN_LENGTH)
  .refine(
    isNumberPattern,
    'must be a pattern such as RE-{yyyy}-{00000}: letters, digits, - and /, for numbers of at most 20 characters',
  )
  .optional()
const MAX_FIRST = 999_999_999
const firstNumber = wholeNumber(1, MAX_FIRST).optional()

const ACCOUNT: Meanings = {
  purpose: '`debtor`, `revenue`, `tax`, `bank` or `write_off`.',
  line_type: 'Of revenue: only lines of this type.',
  tax_code_id: 'Of revenue and tax: only what is taxed by this tax code.',
  method: 'Of the bank: only what was paid so.',
  account: 'The account.',
  tax_key: 'What the accounting program calls the tax of this revenue: a key of DATEV, a tax type of Xero.',
}
const MAX_ACCOUNTS = 200
const nullable = <Text extends string>(of: z.ZodType<Text | null | undefined, Text | null | undefined>) =>
  of.transform((value) => value ?? null)
const accountRule = z.strictObject(
  described(ACCOUNT, {
    purpose: z.enum(ACCOUNT_PURPOSES),
    line_type: nullable(z.enum(LINE_ITEM_TYPES).nullable().optional()),
    tax_code_id: nullable(optionalReference()),
    method: nullable(optionalText(100)),
    account: text(20),
    tax_key: nullable(optionalText(40)),
  }),
)

/** A company in whose name work is billed (R-BI-1). */
export const legalEntityCreate = z.object(
  described(FIELDS, {
    name: text(),
    address: addressInput,
    vat_id: optionalText(40),
    tax_number: optionalText(40),
    registration: optionalText(),
    contact_name: optionalText(),
    email: optionalEmail(),
    phone: optionalText(40),
    bank_holder: optionalText(),
    iban: code(50, isIban, 'must be an account number such as DE02 1203 0000 0000 2020 51'),
    bic: code(20, (value) => BIC.test(value), 'must be a bank code of 8 or 11 characters, such as BYLADEM1001'),
    endpoint_scheme: endpointScheme(),
    endpoint_id: optionalText(100),
    tax_code_id: optionalReference(),
    payment_days: wholeNumber(0, MAX_PAYMENT_DAYS, 'days').optional(),
    footer: optionalText(NOTES_LENGTH),
    document_language: z.enum(DOCUMENT_LANGUAGES).nullable().optional(),
    payment_link: optionalText(2_000).refine(
      (value) => !value || (URL.canParse(value) && new URL(value).protocol === 'https:'),
      'must be an address such as https://pay.example.com',
    ),
    invoice_pattern: numberPattern,
    credit_note_pattern: numberPattern,
    numbers_restart: z.enum(['never', 'year']).optional(),
    first_invoice_number: firstNumber,
    first_credit_note_number: firstNumber,
    accounts: z.array(accountRule).max(MAX_ACCOUNTS).optional(),
    datev_consultant: wholeNumber(1, 9_999_999).nullable().optional(),
    datev_client: wholeNumber(1, 99_999).nullable().optional(),
    fiscal_month: wholeNumber(1, 12).optional(),
    account_digits: wholeNumber(4, 8, 'digits').optional(),
    is_default: z.boolean().optional(),
  }),
)
export const legalEntityUpdate = legalEntityCreate.partial()

export const legalEntityRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      address: addressRecord,
      vat_id: z.string().nullable(),
      tax_number: z.string().nullable(),
      registration: z.string().nullable(),
      contact_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      bank_holder: z.string().nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
      endpoint_scheme: z.string().nullable(),
      endpoint_id: z.string().nullable(),
      tax_code_id: z.uuid().nullable(),
      payment_days: z.int(),
      footer: z.string().nullable(),
      document_language: z.enum(DOCUMENT_LANGUAGES).nullable(),
      payment_link: z.string().nullable(),
      invoice_pattern: z.string(),
      credit_note_pattern: z.string(),
      numbers_restart: z.enum(['never', 'year']),
      first_invoice_number: z.int(),
      first_credit_note_number: z.int(),
      accounts: z.array(accountRule),
      datev_consultant: z.int().nullable(),
      datev_client: z.int().nullable(),
      fiscal_month: z.int(),
      account_digits: z.int(),
      is_default: z.boolean(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'LegalEntity' })
export type LegalEntityRecord = z.output<typeof legalEntityRecord>

export const legalEntityList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { search: containing('name') },
})
export const legalEntityListQuery = legalEntityList.query
