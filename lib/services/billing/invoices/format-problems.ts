import { checkInvoice } from '@/lib/domain/billing/einvoice/check'
import { toEInvoice } from '@/lib/domain/billing/einvoice/from-content'
import type { InvoiceFormat } from '@/lib/domain/billing/terms'
import { minorDigits } from '@/lib/domain/money'
import type { Problem } from '@/lib/errors'
import type { InvoiceContent } from '@/lib/schemas/billing/invoice'

/** EN 16931 has no third decimal (BR-DEC). */
const MAX_DECIMALS = 2
/** The header that a draft does not have yet; no rule depends on it. */
const PLACEHOLDER = { kind: 'invoice', number: 'DRAFT', issued_on: '2026-01-01', due_on: '2026-01-01' } as const

type Draft = InvoiceContent & {
  purchase_order: string | null
  buyer_reference: string | null
  notes: string | null
  format: InvoiceFormat
}

/** What a draft breaks of the rules of its format, before it takes a number (R-BI-13). */
export function formatProblems({ format, ...said }: Draft, account: { taxes_covered: boolean }): Problem[] {
  if (format === 'pdf') return []
  if (minorDigits(said.currency) > MAX_DECIMALS) {
    const message = `Amounts in ${said.currency} have more than two decimals, which EN 16931 does not allow. Choose PDF.`
    return [{ field: 'format', message }]
  }
  if (account.taxes_covered) {
    const message = 'Your company lets others pay the tax of what they cover, which EN 16931 does not know. Choose PDF.'
    return [{ field: 'format', message }]
  }
  const none = { reason: null, preceding: null, payment_terms: null, prepaid_note: null }
  const violations = checkInvoice(toEInvoice({ ...said, ...PLACEHOLDER, ...none }, format))
  const messages = new Map(violations.map(({ field, message }) => [message, { field, message }]))
  return [...messages.values()]
}
