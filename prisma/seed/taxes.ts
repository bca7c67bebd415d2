import type { LegalEntityRecord } from '@/lib/schemas/billing/legal-entity'
import type { TaxCodeRecord } from '@/lib/schemas/billing/tax-code'
import type { InvoiceStatus } from '@/lib/domain/billing/invoice/status'
import type { InvoiceFormat } from '@/lib/domain/billing/terms'
import type { InvoiceContent } from '@/lib/schemas/billing/invoice'
import type { PriceItemKind } from '@/lib/domain/billing/price-items'
import type { Unit } from '@/lib/domain/billing/units'
import { groupBy } from '@/lib/domain/group-by'
import { Decimal, toNumber } from '@/lib/domain/money'
import type { Random } from './random'
import { territories } from './region/place'
import type { Kept, Made } from './row'

export interface PriceItemRow extends Kept {
  code: string
  name: string
  kind: PriceItemKind
  unit: Unit
  unit_price: string
  cost: string | null
  part_id: string | null
  after_hours_item_id: string | null
  minimum: string | null
  step: string | null
  components: { item_id: string; quantity: number }[]
  is_default: boolean
}

export interface LineProposalRow extends Kept {
  work_order_id: string
  source_key: string
  quantity: string
  decision: 'accepted'
  line_item_id: string
  decided_by: string
}

interface BillingMarkRow extends Kept {
  work_order_id: string
  kind: 'billed_elsewhere' | 'invoiced'
  invoice_id: string | null
  reference: string
  billed_on: string
  line_item_ids: string[]
  locked_ids: string[]
}

export interface InvoiceRow extends Kept {
  kind: 'invoice' | 'credit_note'
  status: InvoiceStatus
  number: string
  legal_entity_id: string
  customer_id: string
  purchase_order: string | null
  buyer_reference: string | null
  payment_days: number | null
  format: InvoiceFormat
  preceding_id: string | null
  reason: string | null
  issued_on: string
  due_on: string
  content: InvoiceContent
  content_sha256: string
  net: string
  tax: string
  gross: string
  balance: string
}

export interface PaymentRow extends Kept {
  kind: 'payment'
  customer_id: string
  amount: string
  method: string
  reference: string
  received_on: string
}

interface PaymentAllocationRow extends Made {
  payment_id: string | null
  credit_note_id: string | null
  invoice_id: string
  amount: string
  allocated_on: string
}

export interface InvoiceRows {
  invoice: InvoiceRow[]
  invoice_order: { invoice_id: string; work_order_id: string; is_draft: boolean }[]
  invoice_counter: { legal_entity_id: string; kind: InvoiceRow['kind']; next: number; issued_on: string }[]
  payment: PaymentRow[]
  payment_allocation: PaymentAllocationRow[]
}

export interface BillingRows extends InvoiceRows {
  price_item: PriceItemRow[]
  line_proposal: LineProposalRow[]
  billing_mark: BillingMarkRow[]
  tax_code: (Kept & Omit<TaxCodeRecord, keyof Kept>)[]
  legal_entity: (Kept & Omit<LegalEntityRecord, keyof Kept>)[]
}

/** How the company's books are kept. */
type AccountRule = LegalEntityRecord['accounts'][number]
const rule = (purpose: AccountRule['purpose'], account: string, more: Partial<AccountRule> = {}): AccountRule => {
  return { purpose, line_type: null, tax_code_id: null, method: null, account, tax_key: null, ...more }
}
const ACCOUNTS = [
  rule('debtor', '1200'),
  rule('revenue', '4000', { tax_key: 'Tax on Sales' }),
  rule('revenue', '4010', { line_type: 'labor', tax_key: 'Tax on Sales' }),
  rule('revenue', '4020', { line_type: 'part', tax_key: 'Tax on Sales' }),
  rule('revenue', '4900', { line_type: 'discount', tax_key: 'Tax on Sales' }),
  rule('tax', '2200'),
  rule('bank', '1010'),
  rule('write_off', '6800'),
]

/** That of Washington itself; cities and counties add their own. */
const STATE_RATE = new Decimal('0.065')

/** The sales taxes of the region, two exemptions, and the company in whose name the demo company bills. */
export function makeTaxes(random: Random, founded: Date): Pick<BillingRows, 'tax_code' | 'legal_entity'> {
  const begun = () => ({ id: random.id(founded), created_at: founded, updated_at: founded })
  const none = { exemption_code: null, exemption_text: null }
  const byRate = groupBy(territories, ({ taxRate }) => taxRate)
  const from = { valid_from: '2018-01-01', valid_to: null }
  const sales = [...byRate].map(([rate, [first]]) => ({
    ...begun(),
    name: `Sales tax ${first?.name ?? ''}`,
    category: 'S' as const,
    ...none,
    rates: [
      { name: 'Washington', rate: toNumber(STATE_RATE), ...from },
      { name: 'City and county', rate: toNumber(new Decimal(rate).minus(STATE_RATE)), ...from },
    ],
  }))
  const exempt = (name: string, exemption_text: string) => {
    return { ...begun(), name, category: 'E' as const, exemption_code: null, exemption_text, rates: [] }
  }
  const tax_code = [
    ...sales,
    exempt('Resale', 'Sale for resale, reseller permit on file'),
    exempt('Government', 'Sale to the United States government'),
  ]
  const seller = {
    ...begun(),
    name: 'Harbor & Pine Service Company LLC',
    address: { street: '1411 4th Ave', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' },
    vat_id: null,
    tax_number: '91-2048813',
    registration: 'UBI 604 118 227',
    contact_name: 'Priya Raman',
    email: 'billing@harborpine.example',
    phone: '(206) 555-0144',
    bank_holder: 'Harbor & Pine Service Company LLC',
    iban: null,
    bic: null,
    endpoint_scheme: null,
    endpoint_id: null,
    tax_code_id: tax_code[0]?.id ?? null,
    payment_days: 30,
    footer: 'Thank you for your business.',
    document_language: null,
    payment_link: 'https://pay.harborpine.example',
    invoice_pattern: 'INV-{yyyy}-{00000}',
    credit_note_pattern: 'CN-{yyyy}-{00000}',
    numbers_restart: 'year' as const,
    first_invoice_number: 1,
    first_credit_note_number: 1,
    accounts: ACCOUNTS,
    datev_consultant: null,
    datev_client: null,
    fiscal_month: 1,
    account_digits: 4,
    is_default: true,
  }
  return { tax_code, legal_entity: [seller] }
}
