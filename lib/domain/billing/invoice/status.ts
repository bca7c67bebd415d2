/** How far an invoice is: `draft` until it is issued. Then what is paid of it, or that credit notes took the rest of it back. */
export const INVOICE_STATUSES = ['draft', 'open', 'part_paid', 'paid', 'credited'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What money does: it comes, goes back, or is not claimed any more. */
export const PAYMENT_KINDS = ['payment', 'refund', 'write_off'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What an issued invoice is that asked for `payable`, of which so much is paid and so much credited; in one currency. */
export function statusOf({
  payable,
  paid,
  credited,
}: {
  payable: number
  paid: number
  credited: number
}): InvoiceStatus {
  if (credited > 0 && credited + paid >= payable) return paid > 0 ? 'paid' : 'credited'
  if (paid >= payable) return 'paid'
  return paid > 0 ? 'part_paid' : 'open'
}
