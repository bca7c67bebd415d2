/** How far an invoice is: `draft` until it is issued. Then what is paid of it, or that credit notes took the rest of it back. */
export const INVOICE_STATUSES = ['draft', 'open', 'part_paid', 'paid', 'credited'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What money does: it comes, goes back, or is not claimed any more. */
export const PAYMENT_KINDS = ['payment', 'refund', 'write_off'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What an issued invoice of this gross amount is, of which so much is paid and so much credited; in one currency. */
export function statusOf({ gross, paid, credited }: { gross: number; paid: number; credited: number }): InvoiceStatus {
  if (credited > 0 && credited + paid >= gross) return paid > 0 ? 'paid' : 'credited'
  if (paid >= gross) return 'paid'
  return paid > 0 ? 'part_paid' : 'open'
}
