import type { Prisma } from '@/prisma/generated/client'
import { type AskingReason, BILLING_REASONS, billingReasons, type BillingState } from '@/lib/domain/billing/state'
import type { Proposed } from '@/lib/domain/billing/proposals'
import { exactly, toNumber } from '@/lib/domain/money'
import type { WorkOrderBilling } from '@/lib/schemas/billing/billing'
import { markSelect, toMarkRecord } from './marks/record'

const live = { deleted_at: null }

/** What the billing of a work order follows from, in one read of however many work orders. */
export const billingSelect = {
  id: true,
  status: true,
  billing_state: true,
  purchase_order: true,
  not_to_exceed: true,
  confirmed_reasons: true,
  customer: { select: { needs_purchase_order: true, bill_to: { select: { needs_purchase_order: true } } } },
  tasks: {
    where: live,
    select: {
      line_items: {
        where: live,
        select: {
          type: true,
          unit_price: true,
          payer: true,
          coverage_locked: true,
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
  const reasons = billingReasons({
    lines: lines.map(({ type, unit_price, payer, coverage_locked: isLocked }) => {
      return { type, unit_price: toNumber(unit_price), payer, isLocked }
    }),
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
