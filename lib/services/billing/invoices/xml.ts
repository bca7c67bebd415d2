import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { toCii } from '@/lib/domain/billing/einvoice/cii'
import { type DataFormat, PROFILES } from '@/lib/domain/billing/einvoice/formats'
import { toEInvoice } from '@/lib/domain/billing/einvoice/from-content'
import { toUbl } from '@/lib/domain/billing/einvoice/ubl'
import { notFound, ServiceError } from '@/lib/errors'
import { translatorFor } from '@/lib/messages/translator'
import type { InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { readInvoice } from './record'

/** An issued invoice as structured data: equal bytes each time. Throws `forbidden`, `not_found`, `not_issued`, and `not_found` where its format is plain PDF. */
export async function invoiceXml(
  ctx: ServiceContext,
  id: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  requireScope(ctx, 'read:billing')
  const tx = reader(ctx)
  const invoice = await readInvoice(tx, ctx, id)
  const { format, number, status } = invoice
  if (status === 'draft' || number === null) throw new ServiceError('not_issued')
  if (format === 'pdf') throw notFound('invoice')
  const bytes = new TextEncoder().encode(await writeXml(tx, ctx, invoice, format))
  return { name: `${number.replaceAll('/', '-')}.xml`, mediaType: 'application/xml', bytes }
}

async function writeXml(
  tx: Transaction,
  ctx: ServiceContext,
  invoice: InvoiceRecord,
  format: DataFormat,
): Promise<string> {
  const { number, issued_on, preceding_id, seller, language } = invoice
  if (number === null || issued_on === null) throw new Error('An issued invoice without its number')
  const before = preceding_id ? await readInvoice(tx, ctx, preceding_id) : null
  const preceding = before?.number && before.issued_on ? { number: before.number, issued_on: before.issued_on } : null
  const t = await translatorFor(language, 'invoice')
  const payment_terms =
    seller.payment_link && invoice.kind === 'invoice' ? `${t('payOnline')}: ${seller.payment_link}` : null
  const einvoice = toEInvoice({ ...invoice, number, issued_on, preceding, payment_terms }, format)
  return PROFILES[format].syntax === 'ubl' ? toUbl(einvoice) : toCii(einvoice)
}
