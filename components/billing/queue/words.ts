import type { Tone } from '@/components/ui/status'
import type { BillingReason, BillingState } from '@/lib/domain/billing/state'

/** How far a work order is billed, as people read it. */
export const STATE_WORDS: Record<BillingState, { label: string; tone: Tone }> = {
  not_due: { label: 'Not due', tone: 'neutral' },
  to_bill: { label: 'To bill', tone: 'amber' },
  part_billed: { label: 'Billed in part', tone: 'amber' },
  billed: { label: 'Billed', tone: 'green' },
  no_charge: { label: 'No charge', tone: 'neutral' },
}

/** What to do before a work order is billed. */
export const REASON_WORDS: Record<BillingReason, string> = {
  no_lines: 'No line items',
  missing_price: 'A line has no price',
  coverage_undecided: 'Who pays is not decided',
  asset_unknown: 'No asset: a warranty might pay',
  proposals_open: 'Proposed lines wait',
  no_time: 'No time was reported',
  field_decision_open: 'A report from the phone waits',
}
