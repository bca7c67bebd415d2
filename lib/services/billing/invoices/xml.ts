import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { toCii } from '@/lib/domain/billing/einvoice/cii'
import { type DataFormat, PROFILES } from '@/lib/domain/billing/einvoice/formats'
import { toEInvoice } from '@/lib/domain/billing/einvoice/from-content'
import { toUbl } from '@/lib/domain/billing/einvoice/ubl'
import { notFound, ServiceError } from '@/lib/errors'
import { invoiceTranslator } from '@/lib/messages/translator'
import type { InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { readInvoice } from './record'
import { prepaymentText } from './words'

type Preceding = { number: string; issued_on: string } | null

/** A live invoice, and of a credit note the one that it takes back. Throws `not_found`. */
export async function readWithPreceding(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<{ invoice: InvoiceRecord; preceding: Preceding }> {
  const invoice = await readInvoice(tx, ctx, id)
  const { number = null, issued_on = null } = invoice.preceding_id
    ? await readInvoice(tx, ctx, invoice.preceding_id)
    : {}
  return { invoice, preceding: number !== null && issued_on !== null ? { number, issued_on } : null }
}

/**
 * An issued invoice as structured data: equal bytes each time. Throws `forbidden`, `not_issued`, `not_found` also where its format is plain PDF.
 */
export async function invoiceXml(
  ctx: ServiceContext,
  id: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  requireScope(ctx, 'read:billing')
  const { invoice, preceding } = await readWithPreceding(reader(ctx), ctx, id)
  const { format, number, status } = invoice
  if (status === 'draft' || number === null) throw new ServiceError('not_issued')
  if (format === 'pdf') throw notFound('invoice')
  const bytes = new TextEncoder().encode(await writeXml(invoice, preceding, format))
  return { name: `${number.replaceAll('/', '-')}.xml`, mediaType: 'application/xml', bytes }
}

/** Writes an issued invoice in the syntax of a format. */
export async function writeXml(invoice: InvoiceRecord, preceding: Preceding, format: DataFormat): Promise<string> {
  const { number, issued_on, seller, language, kind } = invoice
  if (number === null || issued_on === null) throw new Error('An issued invoice without its number')
  const t = await invoiceTranslator(language)
  const online = seller.payment_link && `${t('payOnline')}: ${seller.payment_link}`
  const payment_terms = kind === 'credit_note' ? t('settled', { number: preceding?.number ?? '' }) : online
  const prepaid_note = invoice.prepayments.map((one) => prepaymentText(one, invoice, t)).join('\n') || null
  const einvoice = toEInvoice({ ...invoice, number, issued_on, preceding, payment_terms, prepaid_note }, format)
  return PROFILES[format].syntax === 'ubl' ? toUbl(einvoice) : toCii(einvoice)
}
