import type { Tone } from '@/components/ui/status'
import type { InvoiceStatus } from '@/lib/domain/billing/invoice/status'
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

/** What people call it. */
export function titleOf({ kind, number }: Pick<InvoiceRecord, 'kind' | 'number'>): string {
  const noun = kind === 'credit_note' ? 'Credit note' : 'Invoice'
  return number === null ? 'Draft of an invoice' : `${noun} ${number}`
}

/** What a list calls it: a draft by its work orders. */
export function rowTitleOf(invoice: InvoiceListItem): string {
  const [first, ...others] = invoice.work_order_numbers
  if (invoice.number !== null || !first) return titleOf(invoice)
  return others.length === 0 ? `Draft for ${first}` : `Draft for ${first} and ${others.length} more`
}
