import type { BillingQueueItem, WorkOrderBilling } from '@/lib/schemas/billing/billing'
import type { BillingMarkRecord } from '@/lib/schemas/billing/billing-mark'
import type { LineProposalRecord } from '@/lib/schemas/billing/line-proposal'
import type { LegalEntityRecord } from '@/lib/schemas/billing/legal-entity'
import type { PriceItemRecord } from '@/lib/schemas/billing/price-item'
import type { TaxCodeRecord } from '@/lib/schemas/billing/tax-code'
import { CUSTOMER } from './customers'
import { IDS, TIMES } from './ids'

const [created_at, updated_at] = [TIMES.customerSince, TIMES.customerSince]

export const taxCode = {
  id: IDS.taxCode,
  name: 'Seattle sales tax',
  category: 'S',
  exemption_code: null,
  exemption_text: null,
  rates: [
    { name: 'Washington', rate: 0.065, valid_from: '2024-01-01', valid_to: null },
    { name: 'Seattle', rate: 0.0385, valid_from: '2024-01-01', valid_to: null },
  ],
  created_at,
  updated_at,
} satisfies TaxCodeRecord

export const legalEntity = {
  id: IDS.legalEntity,
  name: 'Harbor Pine Mechanical LLC',
  address: { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' },
  vat_id: null,
  tax_number: '91-2048813',
  registration: 'UBI 604 118 227',
  contact_name: 'Priya Nair',
  email: 'billing@harborpine.example',
  phone: '+1 206 555 0144',
  bank_holder: 'Harbor Pine Mechanical LLC',
  iban: null,
  bic: null,
  endpoint_scheme: null,
  endpoint_id: null,
  tax_code_id: IDS.taxCode,
  payment_days: 30,
  footer: null,
  payment_link: 'https://pay.harborpine.example',
  invoice_pattern: 'INV-{yyyy}-{00000}',
  credit_note_pattern: 'CN-{yyyy}-{00000}',
  numbers_restart: 'year',
  first_invoice_number: 1,
  first_credit_note_number: 1,
  is_default: true,
  created_at,
  updated_at,
} satisfies LegalEntityRecord

export const priceItem = {
  id: IDS.priceItem,
  code: 'LAB-REF',
  name: 'Refrigeration technician',
  kind: 'labor',
  unit: 'HUR',
  unit_price: 162.5,
  cost: 71.4,
  tax_code_id: IDS.taxCode,
  part_id: null,
  after_hours_item_id: null,
  minimum: 1,
  step: 0.25,
  is_default: true,
  components: [],
  created_at,
  updated_at,
} satisfies PriceItemRecord

const billableTotals = { subtotal: 94.75, tax: 9.71, total: 104.46, covered: 94.75 }

export const billingMark = {
  id: IDS.billingMark,
  work_order_id: IDS.workOrder,
  kind: 'billed_elsewhere',
  reference: 'RE-2026-0412',
  billed_on: '2026-11-24',
  reason: null,
  line_item_ids: [IDS.lineItem],
  invoice_id: null,
  created_at: TIMES.assigned,
  updated_at: TIMES.assigned,
} satisfies BillingMarkRecord

export const lineProposal = {
  id: IDS.lineProposal,
  work_order_id: IDS.workOrder,
  source_key: `parts:${IDS.task}:${IDS.part}`,
  quantity: 1,
  decision: 'accepted',
  line_item_id: IDS.lineItem,
  decided_by: 'Priya Nair',
  created_at: TIMES.assigned,
  updated_at: TIMES.assigned,
} satisfies LineProposalRecord

export const workOrderBilling = {
  work_order_id: IDS.workOrder,
  billing_state: 'billed',
  reasons: [],
  billable_totals: billableTotals,
  proposals: [
    {
      source_key: `time:${IDS.workOrder}:${IDS.technician}`,
      source: 'time',
      task_id: IDS.task,
      price_item_id: IDS.priceItem,
      description: 'Refrigeration technician',
      unit: 'HUR',
      unit_price: 162.5,
      quantity: 1.75,
      change: 1.75,
      line_item_id: null,
      line_quantity: null,
    },
  ],
  marks: [billingMark],
} satisfies WorkOrderBilling

export const billingQueueItem = {
  id: IDS.workOrder,
  work_order_number: 'WO-000412',
  completed_at: TIMES.visitEnd,
  customer: CUSTOMER,
  site: null,
  billing_state: 'to_bill',
  billable_totals: billableTotals,
  reasons: [{ reason: 'asset_unknown', blocks: false }],
} satisfies BillingQueueItem
