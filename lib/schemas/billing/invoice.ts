import { z } from 'zod'
import { INVOICE_KINDS } from '@/lib/domain/billing/invoice/number'
import { INVOICE_STATUSES } from '@/lib/domain/billing/invoice/status'
import { INVOICE_FORMATS } from '@/lib/domain/billing/terms'
import { TAX_CATEGORIES } from '@/lib/domain/billing/tax'
import { UNITS } from '@/lib/domain/billing/units'
import { DOCUMENT_LANGUAGES } from '@/lib/domain/language'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  addressRecord,
  dayRecord,
  instantRecord,
  optionalText,
  reference,
  refuseRepeated,
  text,
  upTo,
  wholeNumber,
} from '@/lib/schemas/fields'
import { byDate, byVerb, listOf, ofRecord } from '@/lib/schemas/list'
import { choices, flag, idFilter, searchText } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  kind: '`credit_note`: it takes an invoice back, in whole or in part; its amounts are those that are credited. `corrected`: it takes the place of an invoice that was credited. `prepayment`: it bills free lines alone, before the work of its work orders is billed; what was paid of it is taken off the invoice for that work. `invoice` where it is not sent.',
  status:
    '`draft` until it is issued. Then `open`, `part_paid`, `paid`, or `credited`, where credit notes took the rest of it back.',
  number: 'Given when it is issued, without gaps within its legal entity and kind.',
  legal_entity_id: 'In whose name it is billed.',
  customer_id: 'Who pays it.',
  work_order_ids:
    'The work orders that it bills, all of one customer and one legal entity. A work order is in one draft.',
  line_item_ids: 'Those of their line items that it bills; none: all that were not billed.',
  purchase_order: 'The number of the customer’s order (BT-13).',
  buyer_reference: 'By what the customer assigns it inside (BT-10).',
  notes: 'What stands below the lines.',
  payment_days: 'Within how many days it is paid; those of the legal entity, where it is null.',
  format:
    'As what it is sent: `pdf`, `zugferd` (a PDF with the data inside), `xrechnung_ubl`, `xrechnung_cii`, `peppol_ubl`. Null in a body: as the customer wants it.',
  free_lines: 'Lines of the invoice alone.',
  preceding_id: 'The invoice that a credit note takes back, or whose place a corrected one takes.',
  deducted_in_id: 'Of a prepayment, the invoice that it was taken off.',
  prepayments:
    'The prepayments of its work orders that are taken off, as they were paid; of a credit note, those that are free again.',
  reason: 'Why it is taken back.',
  issued_on: 'Its date, given when it is issued.',
  due_on: 'When it is to be paid.',
  service_from: 'The first day of the work that it bills.',
  service_to: 'The last day of the work that it bills.',
  seller: 'Who bills, as of the day of issue.',
  buyer: 'Who pays, as of the day of issue.',
  delivery: 'The site of the work that it bills, where all of it was at one.',
  currency: 'The currency of all amounts.',
  language: 'The language of its documents.',
  lines: 'What is billed.',
  allowances: 'Discounts on the whole, each within one category of tax.',
  taxes: 'The tax of each category: on the sum of its nets, not by the line.',
  totals: 'What it comes to.',
  balance: 'What is neither paid nor credited; of a credit note, what is left to credit with.',
  content_sha256: 'The digest of what it says; `issue` may name it, so that what was read is what is issued.',
  problems: 'What has to be put right before a draft is issued.',
  description: 'What was done or delivered.',
  quantity: 'How much of it.',
  unit: 'What is counted, by UN/ECE Recommendation 20.',
  unit_price: 'The price of one, in the account’s currency.',
  tax_code_id: 'How it is taxed; null: as the customer is, the site, or the legal entity (R-LI-4).',
}
const LINE: Meanings = {
  ...FIELDS,
  id: 'Names the line in a credit note.',
  line_item_id: 'The line item that it bills; null of a line of the invoice alone.',
  work_order_id: 'The work order of that line item.',
  work_order_number: 'What people call it.',
  line_type: 'What kind of line it is; null of a line of the invoice alone.',
  subtotal: 'Quantity × price, in the account’s currency.',
  allowance: 'What of that others pay (BG-27).',
  allowance_reason: 'Who pays it, and why.',
  net: 'What the customer pays of it, without tax.',
  tax: 'How it is taxed; null where that has to be put right first.',
}
const TAX: Meanings = {
  category: 'By the code list UNCL 5305.',
  rate: 'As a fraction.',
  name: 'What people call the tax.',
  exemption: 'Why no tax is due, where none is.',
  taxable: 'The sum of the nets.',
  tax: 'The tax on that, in the account’s currency.',
  amount: 'How much is taken off.',
  line: 'Which of all lines, discounts included, it follows from, counted from 0.',
  line_item_id: 'The line item that is the discount.',
  tax_code_id: 'By which tax code.',
  description: 'What it is for.',
}
const TOTALS: Meanings = {
  line_total: 'What the lines come to (BT-106).',
  allowance_total: 'What discounts on the whole take off (BT-107).',
  net: 'Without tax (BT-109).',
  tax: 'The tax, in the account’s currency (BT-110).',
  gross: 'With tax (BT-112).',
  prepaid: 'What prepayments take off it: total less this is what is to be paid when it is issued (BT-113).',
  tax_difference: 'What the taxes of the work orders’ lines come to beyond that tax: shown, never billed.',
}
const PROBLEM: Meanings = { field: 'What it is about.', message: 'What is wrong, and of what.' }
const PARTY: Meanings = {
  name: 'What it is called.',
  address: 'Where it is.',
  tax_id: 'Its number for value added or sales tax.',
  tax_number: 'Its number at the tax office.',
  registration: 'Its entry in the register of companies.',
  contact_name: 'Who answers questions.',
  email: 'The e-mail address for them.',
  phone: 'The phone number for them.',
  bank_holder: 'Whose account is paid into.',
  iban: 'The number of that account.',
  bic: 'The code of its bank.',
  payment_link: 'Where it is paid online.',
  footer: 'What stands at the foot.',
  endpoint_scheme: 'The kind of its electronic address by the list EAS.',
  endpoint_id: 'That address.',
}

const MAX_ORDERS = 100
/** So many lines an invoice has, and so many of them are named. */
export const MAX_LINES = 500
const MAX_PRICE = 999_999_999_999.99
const MAX_QUANTITY = 999_999_999.999
const MAX_DAYS = 365

/** How much of a line: above 0, with three decimals. */
export const billedQuantity = upTo(MAX_QUANTITY, 3).refine((value) => value > 0, 'must be more than 0')
const freeLine = z.strictObject(
  described(FIELDS, {
    description: text(),
    quantity: billedQuantity,
    unit: z.enum(UNITS).optional(),
    unit_price: upTo(MAX_PRICE, 4),
    tax_code_id: reference().nullable().optional(),
  }),
)

/** The line of a prepayment, as the console asks for it. */
export const prepaymentDraft = freeLine
  .pick({ description: true, tax_code_id: true })
  .extend({ unit_price: upTo(MAX_PRICE, 4).refine((value) => value > 0, 'must be more than 0') })

/** A draft of an invoice: what is not said follows from its work orders (R-BI-9). */
export const invoiceCreate = z.object(
  described(FIELDS, {
    kind: z.enum(INVOICE_KINDS).exclude(['credit_note']).optional(),
    preceding_id: reference().nullable().optional(),
    work_order_ids: z.array(reference()).min(1).max(MAX_ORDERS).superRefine(refuseRepeated),
    line_item_ids: z.array(reference()).max(MAX_LINES).superRefine(refuseRepeated).optional(),
    purchase_order: optionalText(100),
    buyer_reference: optionalText(100),
    notes: optionalText(NOTES_LENGTH),
    payment_days: wholeNumber(0, MAX_DAYS, 'days').nullable().optional(),
    format: z.enum(INVOICE_FORMATS).nullable().optional(),
    free_lines: z.array(freeLine).max(MAX_LINES).optional(),
  }),
)
export const invoiceUpdate = invoiceCreate.omit({ kind: true, preceding_id: true }).partial()

const taxTerms = {
  category: z.enum(TAX_CATEGORIES),
  rate: z.number(),
  name: z.string().nullable(),
  exemption: z.string().nullable(),
}
const invoiceLine = z.object(
  described(LINE, {
    id: z.uuid(),
    line_item_id: z.uuid().nullable(),
    work_order_id: z.uuid().nullable(),
    work_order_number: z.string().nullable(),
    line_type: z.string().nullable().default(null),
    tax_code_id: z.uuid().nullable().default(null),
    description: z.string(),
    quantity: z.number(),
    unit: z.enum(UNITS),
    unit_price: z.number(),
    subtotal: z.number(),
    allowance: z.number(),
    allowance_reason: z.string().nullable(),
    net: z.number(),
    tax: z.object(described(TAX, taxTerms)).nullable(),
  }),
)
export type InvoiceLine = z.output<typeof invoiceLine>

const party = z.object(
  described(PARTY, {
    name: z.string(),
    address: addressRecord,
    tax_id: z.string().nullable(),
    tax_number: z.string().nullable(),
    registration: z.string().nullable(),
    contact_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    bank_holder: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    payment_link: z.string().nullable(),
    footer: z.string().nullable(),
    // Those that were issued before say nothing of it.
    endpoint_scheme: z.string().nullable().default(null),
    endpoint_id: z.string().nullable().default(null),
  }),
)
export type InvoiceParty = z.output<typeof party>

const prepayment = z.object(
  described(
    {
      ...FIELDS,
      ...TOTALS,
      invoice_id: 'The prepayment.',
      number: 'Its number.',
      issued_on: 'Its date.',
      taxes: 'Its tax by category and tax code.',
    },
    {
      invoice_id: z.uuid(),
      number: z.string(),
      issued_on: dayRecord,
      net: z.number(),
      tax: z.number(),
      gross: z.number(),
      taxes: z.array(
        z.object(
          described(TAX, { tax_code_id: z.uuid().nullable(), ...taxTerms, taxable: z.number(), tax: z.number() }),
        ),
      ),
    },
  ),
)
export type DeductedPrepayment = z.output<typeof prepayment>

/** What an invoice says beside its header: of a draft as of now, of an issued one as of its issue. */
export const invoiceContent = z.object(
  described(FIELDS, {
    seller: party,
    buyer: party,
    delivery: addressRecord.default(null),
    currency: z.string(),
    language: z.enum(DOCUMENT_LANGUAGES),
    service_from: dayRecord.nullable(),
    service_to: dayRecord.nullable(),
    lines: z.array(invoiceLine),
    allowances: z.array(
      z.object(
        described(TAX, {
          ...taxTerms,
          amount: z.number(),
          line: z.int(),
          line_item_id: z.uuid().nullable(),
          description: z.string(),
        }),
      ),
    ),
    taxes: z.array(z.object(described(TAX, { ...taxTerms, taxable: z.number(), tax: z.number() }))),
    totals: z.object(
      described(TOTALS, {
        line_total: z.number(),
        allowance_total: z.number(),
        net: z.number(),
        tax: z.number(),
        gross: z.number(),
        prepaid: z.number().default(0),
        tax_difference: z.number(),
      }),
    ),
    // Those that were issued before know of none.
    prepayments: z.array(prepayment).default([]),
  }),
)
export type InvoiceContent = z.output<typeof invoiceContent>

const header = {
  id: z.uuid(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  number: z.string().nullable(),
  legal_entity_id: z.uuid(),
  customer_id: z.uuid(),
  purchase_order: z.string().nullable(),
  preceding_id: z.uuid().nullable(),
  issued_on: dayRecord.nullable(),
  due_on: dayRecord.nullable(),
  balance: z.number().nullable(),
}
const times = { created_at: instantRecord, updated_at: instantRecord }

export const invoiceRecord = z
  .object(
    described(FIELDS, {
      ...header,
      work_order_ids: z.array(z.uuid()),
      line_item_ids: z.array(z.uuid()),
      buyer_reference: z.string().nullable(),
      notes: z.string().nullable(),
      payment_days: z.int().nullable(),
      format: z.enum(INVOICE_FORMATS),
      free_lines: z.array(
        z.object(
          described(FIELDS, {
            description: z.string(),
            quantity: z.number(),
            unit: z.enum(UNITS),
            unit_price: z.number(),
            tax_code_id: z.uuid().nullable(),
          }),
        ),
      ),
      reason: z.string().nullable(),
      deducted_in_id: z.uuid().nullable(),
      ...invoiceContent.shape,
      content_sha256: z.string(),
      problems: z.array(z.object(described(PROBLEM, { field: z.string(), message: z.string() }))),
      ...times,
    }),
  )
  .register(answerComponents, { id: 'Invoice' })
export type InvoiceRecord = z.output<typeof invoiceRecord>

/** An invoice in a list. */
export const invoiceListItem = z
  .object(
    described(
      {
        ...TOTALS,
        ...FIELDS,
        customer_name: 'What the one who pays is called.',
        work_order_numbers: 'What the work orders that it bills are called.',
      },
      {
        ...header,
        customer_name: z.string(),
        work_order_numbers: z.array(z.string()),
        net: z.number(),
        tax: z.number(),
        gross: z.number(),
        ...times,
      },
    ),
  )
  .register(answerComponents, { id: 'InvoiceListItem' })
export type InvoiceListItem = z.output<typeof invoiceListItem>

export const invoiceList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', issued_on: { kind: 'date', nullable: true } },
  filters: {
    customer_id: ofRecord({ description: 'Invoices that this customer pays' }),
    status: byVerb(choices(INVOICE_STATUSES).optional(), 'Any of several, separated by commas.'),
    overdue: byVerb(flag().optional(), '`true`: only what is not paid after its day.'),
    not_delivered: byVerb(
      flag().optional(),
      '`true`: only those whose mail failed and that no other mail brought to the customer.',
    ),
    number: byVerb(searchText().optional(), 'The one with exactly this number.'),
    work_order_id: byVerb(idFilter().optional(), 'Invoices that bill this work order.'),
    issued_from: byDate('from_date', 'issued_on', 'Issued on this day or later'),
    issued_to: byDate('to_date', 'issued_on', 'Issued on this day or earlier'),
  },
})
export const invoiceListQuery = invoiceList.query
export type InvoiceListQuery = z.output<typeof invoiceListQuery>
