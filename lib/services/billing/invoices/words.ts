import type { invoiceTranslator } from '@/lib/messages/translator'
import type { DeductedPrepayment, InvoiceRecord } from '@/lib/schemas/billing/invoice'

/** The texts of documents in the language of an invoice. */
export type Words = Awaited<ReturnType<typeof invoiceTranslator>>

const TITLES = {
  invoice: 'invoice',
  credit_note: 'creditNote',
  corrected: 'corrected',
  prepayment: 'prepayment',
} as const

/** What an invoice is called at its head and in its mail. */
export function titleOf({ kind, number }: InvoiceRecord, t: Words): string {
  if (number === null) return t('titles.draft')
  return t(`titles.${TITLES[kind]}`, { number })
}

/** What a prepayment was that is taken off, with its net amount and its tax. */
export function prepaymentText(
  { number, issued_on, net, tax }: DeductedPrepayment,
  { language, currency }: Pick<InvoiceRecord, 'language' | 'currency'>,
  t: Words,
): string {
  const amounts = new Intl.NumberFormat(language, { style: 'currency', currency })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const issued = day.format(new Date(`${issued_on}T00:00:00Z`))
  return t('lessPrepayment', { number, day: issued, net: amounts.format(net), tax: amounts.format(tax) })
}
