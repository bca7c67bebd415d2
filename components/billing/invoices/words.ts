import type { Tone } from '@/components/ui/status'
import type { InvoiceKind } from '@/lib/domain/billing/invoice/number'
import type { InvoiceStatus } from '@/lib/domain/billing/invoice/status'
import { exactly, toNumber } from '@/lib/domain/money'
import type { InvoiceListItem, InvoiceRecord } from '@/lib/schemas/billing/invoice'

/** How far an invoice is, as people read it. */
const STATUS_WORDS: Record<InvoiceStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'amber' },
  part_paid: { label: 'Paid in part', tone: 'amber' },
  paid: { label: 'Paid', tone: 'green' },
  credited: { label: 'Credited', tone: 'neutral' },
}

/** The badge of an invoice or a credit note. `today`: in the account's time zone. */
export function badgeOf(
  { kind, status, due_on }: Pick<InvoiceRecord, 'kind' | 'status' | 'due_on'>,
  today: string,
): { label: string; tone: Tone } {
  const words = STATUS_WORDS[status]
  if (kind === 'credit_note') return status === 'paid' ? { label: 'Used up', tone: 'green' } : words
  const isOpen = status === 'open' || status === 'part_paid'
  return isOpen && due_on !== null && due_on < today ? { label: 'Overdue', tone: 'red' } : words
}

/** What kinds of documents there are. */
export const KIND_WORDS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  corrected: 'Corrected invoice',
  prepayment: 'Prepayment',
}

/** What people call it. */
export function titleOf({ kind, number }: Pick<InvoiceRecord, 'kind' | 'number'>): string {
  if (number === null) return kind === 'prepayment' ? 'Draft of a prepayment' : 'Draft of an invoice'
  return `${KIND_WORDS[kind]} ${number}`
}

/** What is to be paid of it when it is issued: its total less what prepayments take off. */
export function payableOf({ totals }: Pick<InvoiceRecord, 'totals'>): number {
  return toNumber(exactly(totals.gross).minus(exactly(totals.prepaid)))
}

/** What a list calls it: a draft by its work orders. */
export function rowTitleOf(invoice: InvoiceListItem): string {
  const [first, ...others] = invoice.work_order_numbers
  if (invoice.number !== null || !first) return titleOf(invoice)
  const noun = invoice.kind === 'prepayment' ? 'Prepayment draft' : 'Draft'
  return others.length === 0 ? `${noun} for ${first}` : `${noun} for ${first} and ${others.length} more`
}
