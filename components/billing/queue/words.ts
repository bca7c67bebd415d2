import type { Tone } from '@/components/ui/status'
import type { BillingState } from '@/lib/domain/billing/state'

/** How far a work order is billed, as people read it. */
export const STATE_WORDS: Record<BillingState, { label: string; tone: Tone }> = {
  not_due: { label: 'Not due', tone: 'neutral' },
  to_bill: { label: 'To bill', tone: 'amber' },
  part_billed: { label: 'Billed in part', tone: 'amber' },
  billed: { label: 'Billed', tone: 'green' },
  no_charge: { label: 'No charge', tone: 'neutral' },
}
