import type { BillingQueueItem, WorkOrderBilling } from '@/lib/schemas/billing/billing'
import type { BillingMarkRecord } from '@/lib/schemas/billing/billing-mark'
import type { ExportBatchRecord } from '@/lib/schemas/billing/export-batch'
import type { Receivables } from '@/lib/schemas/billing/receivables'
import type { InvoiceDelivery } from '@/lib/schemas/billing/invoice-delivery'
import type { InvoiceListItem, InvoiceRecord } from '@/lib/schemas/billing/invoice'
import type { LineProposalRecord } from '@/lib/schemas/billing/line-proposal'
import type { LegalEntityRecord } from '@/lib/schemas/billing/legal-entity'
import type { PaymentRecord } from '@/lib/schemas/billing/payment'
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
  document_language: null,
  payment_link: 'https://pay.harborpine.example',
  invoice_pattern: 'INV-{yyyy}-{00000}',
  credit_note_pattern: 'CN-{yyyy}-{00000}',
  numbers_restart: 'year',
  first_invoice_number: 1,
  first_credit_note_number: 1,
  accounts: [
    { purpose: 'debtor', line_type: null, tax_code_id: null, method: null, account: '1200', tax_key: null },
    {
      purpose: 'revenue',
      line_type: 'labor',
      tax_code_id: null,
      method: null,
      account: '4010',
      tax_key: 'Tax on Sales',
    },
  ],
  datev_consultant: null,
  datev_client: null,
  fiscal_month: 1,
  account_digits: 4,
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
  confirmed_reasons: [],
  billable_totals: billableTotals,
  taxes: [{ tax_code_id: null, rate: 0, net: billableTotals.subtotal, tax: billableTotals.tax }],
  margin: { cost: 0, amount: billableTotals.subtotal, lines_without_cost: 2 },
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
  confirmed_reasons: [],
} satisfies BillingQueueItem

const party = {
  name: legalEntity.name,
  address: legalEntity.address,
  tax_id: null,
  tax_number: legalEntity.tax_number,
  registration: legalEntity.registration,
  contact_name: legalEntity.contact_name,
  email: legalEntity.email,
  phone: legalEntity.phone,
  bank_holder: legalEntity.bank_holder,
  iban: null,
  bic: null,
  payment_link: legalEntity.payment_link,
  footer: null,
  endpoint_scheme: null,
  endpoint_id: null,
}
const salesTax = { category: 'S' as const, rate: 0.1035, name: 'Seattle sales tax', exemption: null }

export const invoice = {
  id: IDS.invoice,
  kind: 'invoice',
  status: 'open',
  number: 'INV-2026-00412',
  legal_entity_id: IDS.legalEntity,
  customer_id: CUSTOMER.id,
  purchase_order: 'PO-88123',
  preceding_id: null,
  issued_on: '2026-11-24',
  due_on: '2026-12-24',
  balance: 104.56,
  work_order_ids: [IDS.workOrder],
  line_item_ids: [],
  buyer_reference: null,
  notes: null,
  payment_days: null,
  format: 'pdf',
  free_lines: [],
  reason: null,
  deducted_in_id: null,
  seller: party,
  buyer: { ...party, name: CUSTOMER.name, tax_number: null, registration: null, bank_holder: null, payment_link: null },
  delivery: null,
  currency: 'USD',
  language: 'en',
  service_from: '2026-11-23',
  service_to: '2026-11-23',
  lines: [
    {
      id: IDS.lineItem,
      line_item_id: IDS.lineItem,
      work_order_id: IDS.workOrder,
      work_order_number: 'WO-000412',
      line_type: 'labor',
      tax_code_id: IDS.taxCode,
      description: 'Condenser fan motor',
      quantity: 1,
      unit: 'C62',
      unit_price: 189.5,
      subtotal: 189.5,
      allowance: 94.75,
      allowance_reason: 'The service contract pays 50 %',
      net: 94.75,
      tax: salesTax,
    },
  ],
  allowances: [],
  taxes: [{ ...salesTax, taxable: 94.75, tax: 9.81 }],
  totals: {
    line_total: 94.75,
    allowance_total: 0,
    net: 94.75,
    tax: 9.81,
    gross: 104.56,
    prepaid: 0,
    tax_difference: 0,
  },
  prepayments: [],
  content_sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  problems: [],
  created_at: TIMES.assigned,
  updated_at: TIMES.assigned,
} satisfies InvoiceRecord

export const invoiceListItem = {
  id: invoice.id,
  kind: invoice.kind,
  status: invoice.status,
  number: invoice.number,
  legal_entity_id: invoice.legal_entity_id,
  customer_id: invoice.customer_id,
  purchase_order: invoice.purchase_order,
  preceding_id: null,
  issued_on: invoice.issued_on,
  due_on: invoice.due_on,
  balance: invoice.balance,
  customer_name: CUSTOMER.name,
  work_order_numbers: ['WO-000412'],
  net: invoice.totals.net,
  tax: invoice.totals.tax,
  gross: invoice.totals.gross,
  created_at,
  updated_at,
} satisfies InvoiceListItem

export const invoiceDelivery = {
  id: IDS.invoiceMail,
  recipient: 'invoices@customer.example',
  status: 'sent',
  problem: null,
  actor: 'Dana Reyes',
  created_at: TIMES.assigned,
  sent_at: TIMES.assigned,
} satisfies InvoiceDelivery

export const exportBatch = {
  id: IDS.exportBatch,
  legal_entity_id: IDS.legalEntity,
  number: 11,
  format: 'journal',
  state: 'taken',
  until: '2026-11-30',
  document_count: 43,
  notes: [],
  file_name: 'journal-0011.csv',
  file_url: `https://app.example.com/api/v1/export-batches/${IDS.exportBatch}/file?account=…&expires=…&part=file&signature=…`,
  documents_url: null,
  sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  reason: null,
  created_at: TIMES.assigned,
  updated_at: TIMES.assigned,
} satisfies ExportBatchRecord

const owed = {
  not_due: 104.56,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  total: 104.56,
  credit: 0,
}

export const receivables = {
  as_of: '2026-11-30',
  totals: owed,
  customers: [{ customer_id: CUSTOMER.id, customer_name: CUSTOMER.name, ...owed }],
} satisfies Receivables

export const payment = {
  id: IDS.payment,
  kind: 'payment',
  customer_id: CUSTOMER.id,
  amount: 104.56,
  method: 'Bank transfer',
  reference: 'INV-2026-00412',
  received_on: '2026-12-03',
  allocations: [{ invoice_id: invoice.id, number: invoice.number, amount: 104.56 }],
  unallocated: 0,
  created_at,
  updated_at,
} satisfies PaymentRecord

export const invoiceDocuments = {
  documents: [
    {
      kind: 'pdf',
      name: 'INV-2026-00412.pdf',
      media_type: 'application/pdf',
      size: 8,
      sha256: '6a5ebb0cc3d1a1b1e6e1f1ba0c6d7f4b2f4a6d1c5c1f0a7b8e9d0c1b2a394857',
      content: 'JVBERi0xLjc=',
    },
  ],
}
