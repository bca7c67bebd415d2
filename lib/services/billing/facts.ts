import { Prisma } from '@/prisma/generated/client'
import { toAddress } from '@/lib/db/json'
import { type AskingReason, BILLING_REASONS, billingReasons, type BillingState } from '@/lib/domain/billing/state'
import type { Proposed } from '@/lib/domain/billing/proposals'
import { needsBuyerReference } from '@/lib/domain/billing/einvoice/formats'
import { groupBy } from '@/lib/domain/group-by'
import { exactly, toNumber } from '@/lib/domain/money'
import type { WorkOrderBilling } from '@/lib/schemas/billing/billing'
import { markSelect, toMarkRecord } from './marks/record'

const live = { deleted_at: null }

const payerSelect = {
  needs_purchase_order: true,
  address: true,
  billing_address: true,
  buyer_reference: true,
  invoice_format: true,
} satisfies Prisma.CustomerSelect

/** A legal entity that can issue invoices: it has what each of them says of the seller. */
export const CAN_INVOICE = {
  ...live,
  address: { not: Prisma.AnyNull },
  OR: [{ vat_id: { not: null } }, { tax_number: { not: null } }],
} satisfies Prisma.LegalEntityWhereInput

/** What the billing of a work order follows from, in one read of however many work orders. */
export const billingSelect = {
  id: true,
  status: true,
  billing_state: true,
  purchase_order: true,
  not_to_exceed: true,
  confirmed_reasons: true,
  account: { select: { legal_entities: { where: CAN_INVOICE, select: { id: true }, take: 1 } } },
  customer: { select: { ...payerSelect, bill_to: { select: payerSelect } } },
  tasks: {
    where: live,
    select: {
      line_items: {
        where: live,
        select: {
          id: true,
          type: true,
          unit_price: true,
          payer: true,
          coverage_locked: true,
          tax_code_id: true,
          tax_rate: true,
          quantity: true,
          cost: true,
          billable_subtotal: true,
          billable_tax: true,
          billable_total: true,
          covered_amount: true,
        },
      },
    },
  },
  billing_marks: { where: live, select: markSelect, orderBy: [{ created_at: 'desc' }, { id: 'desc' }] },
  _count: { select: { assets: true, field_commands: { where: { outcome: 'needs_decision', decided_at: null } } } },
} satisfies Prisma.WorkOrderSelect

type Row = Prisma.WorkOrderGetPayload<{ select: typeof billingSelect }>

/** Works out how a work order is billed: its state, what keeps it from being billed, and what the customer owes. */
export function toBilling(
  { id, status, tasks, billing_marks, _count, ...row }: Row,
  { proposals, lacksTime }: Proposed,
): WorkOrderBilling {
  const lines = tasks.flatMap(({ line_items }) => line_items)
  const state = row.billing_state as BillingState
  const isDue = state === 'to_bill' || state === 'part_billed'
  const totals = totalsOf(lines, status === 'completed')
  const paying = row.customer.bill_to ?? row.customer
  const billed = new Set(billing_marks.flatMap(({ line_item_ids }) => line_item_ids))
  const reasons = billingReasons({
    lines: lines.map(({ type, unit_price, payer, coverage_locked: isLocked, ...line }) => {
      const isUntaxed = line.tax_code_id === null && toNumber(line.tax_rate) === 0 && !billed.has(line.id)
      return { type, unit_price: toNumber(unit_price), payer, isLocked, isUntaxed }
    }),
    isInvoicedHere: row.account.legal_entities.length > 0,
    lacksBuyerAddress: !toAddress(paying.billing_address) && !toAddress(paying.address),
    lacksBuyerReference: needsBuyerReference(paying.invoice_format, row.purchase_order) && !paying.buyer_reference,
    lacksPurchaseOrder: paying.needs_purchase_order && !row.purchase_order,
    isOverLimit: row.not_to_exceed !== null && totals !== null && totals.subtotal > toNumber(row.not_to_exceed),
    hasAssets: _count.assets > 0,
    hasProposals: proposals.length > 0,
    lacksTime,
    awaitsDecision: _count.field_commands > 0,
    confirmed: row.confirmed_reasons,
  })
  return {
    work_order_id: id,
    billing_state: state,
    reasons: isDue ? reasons.map((reason) => ({ reason, blocks: BILLING_REASONS[reason] === 'blocks' })) : [],
    confirmed_reasons: row.confirmed_reasons as AskingReason[],
    billable_totals: totals,
    taxes: taxesOf(lines),
    margin: totals && marginOf(lines, totals.subtotal),
    proposals,
    marks: billing_marks.map(toMarkRecord),
  }
}

type Line = Row['tasks'][number]['line_items'][number]

/** Exact sums; null while it is open who pays for a line, or where nothing is completed. */
function totalsOf(lines: readonly Line[], isCompleted: boolean): WorkOrderBilling['billable_totals'] {
  if (lines.some(({ payer }) => payer === null) || (lines.length === 0 && !isCompleted)) return null
  const sum = (field: 'billable_subtotal' | 'billable_tax' | 'billable_total' | 'covered_amount') =>
    toNumber(lines.reduce((total, line) => total.plus(exactly(line[field] ?? 0)), exactly(0)))
  return {
    subtotal: sum('billable_subtotal'),
    tax: sum('billable_tax'),
    total: sum('billable_total'),
    covered: sum('covered_amount'),
  }
}

/** What the customer owes by tax code and rate, the highest first; exact sums. */
function taxesOf(lines: readonly Line[]): WorkOrderBilling['taxes'] {
  const groups = groupBy(lines, ({ tax_code_id, tax_rate }) => `${tax_code_id} ${toNumber(tax_rate)}`)
  const taxes = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (field: 'billable_subtotal' | 'billable_tax') =>
      toNumber(group.reduce((total, line) => total.plus(exactly(line[field] ?? 0)), exactly(0)))
    const { tax_code_id, tax_rate } = first
    return { tax_code_id, rate: toNumber(tax_rate), net: sum('billable_subtotal'), tax: sum('billable_tax') }
  })
  return taxes.toSorted((one, other) => other.rate - one.rate)
}

/** What the lines cost the company and what is left of what the customer owes before tax; discounts cost nothing. */
function marginOf(lines: readonly Line[], subtotal: number): WorkOrderBilling['margin'] {
  const sold = lines.filter(({ type }) => type !== 'discount')
  const cost = sold.reduce((sum, line) => sum.plus(exactly(line.cost ?? 0).times(exactly(line.quantity))), exactly(0))
  const lines_without_cost = sold.filter((line) => line.cost === null).length
  return { cost: toNumber(cost), amount: toNumber(exactly(subtotal).minus(cost)), lines_without_cost }
}
