import { createHash } from 'node:crypto'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import { type InvoiceDocuments, type StoredDocument, storedDocuments } from '@/lib/schemas/billing/invoice-document'
import { store } from '@/lib/storage/installed'
import { invoicePdf } from './pdf'
import { invoiceXml } from './xml'

type File = { name: string; mediaType: string; bytes: Uint8Array }
type Kind = StoredDocument['kind']

const MAX_INVOICES = 200

/** The files of an issued invoice with their content in base64 (R-BI-13). Throws `forbidden`, `not_found`, `not_issued`, `too_many_at_once`. */
export async function getInvoiceDocuments(ctx: ServiceContext, id: string): Promise<InvoiceDocuments> {
  const documents = await documentsOf(ctx, id)
  const contents = await Promise.all(documents.map((one) => readFile(ctx, id, one)))
  return {
    documents: documents.map((one, index) => ({
      ...one,
      content: Buffer.from(contents[index] ?? []).toString('base64'),
    })),
  }
}

/** A file of an issued invoice. Throws as `getInvoiceDocuments`, and `not_found` where it has none of the kind. */
export async function invoiceFile(ctx: ServiceContext, id: string, kind: Kind): Promise<File> {
  const document = (await documentsOf(ctx, id)).find((one) => one.kind === kind)
  if (!document) throw notFound('invoice')
  return { name: document.name, mediaType: document.media_type, bytes: await readFile(ctx, id, document) }
}

/** All files of an issued invoice. Throws as `getInvoiceDocuments`. */
export async function invoiceFiles(ctx: ServiceContext, id: string): Promise<File[]> {
  const documents = await documentsOf(ctx, id)
  return Promise.all(
    documents.map(async (one) => {
      return { name: one.name, mediaType: one.media_type, bytes: await readFile(ctx, id, one) }
    }),
  )
}

/** Removes the files of all invoices of an account for good. */
export async function removeInvoiceFilesOf(accountId: string): Promise<void> {
  const where = { account_id: accountId, documents: { not: Prisma.AnyNull } }
  for (;;) {
    const invoices = await db().invoice.findMany({ where, select: { id: true, documents: true }, take: MAX_INVOICES })
    if (invoices.length === 0) return
    for (const { documents } of invoices)
      for (const one of storedDocuments.parse(documents)) await store().remove(keyOf(accountId, one), 0)
    const ids = invoices.map(({ id }) => id)
    await db().invoice.updateMany({ where: { ...where, id: { in: ids } }, data: { documents: Prisma.DbNull } })
  }
}

/** The stored files of an issued invoice: the first reader makes them, and a later change of the customer or the logo does not change them. */
async function documentsOf(ctx: ServiceContext, id: string): Promise<StoredDocument[]> {
  requireScope(ctx, 'read:billing')
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const select = { id: true, status: true, format: true, documents: true } as const
  const invoice = isId(id) ? await reader(ctx).invoice.findFirst({ where, select }) : null
  if (!invoice) throw notFound('invoice')
  if (invoice.status === 'draft') throw new ServiceError('not_issued')
  if (invoice.documents !== null) return storedDocuments.parse(invoice.documents)
  const hasData = invoice.format !== null && invoice.format !== 'pdf'
  const documents: StoredDocument[] = []
  for (const kind of hasData ? (['pdf', 'xml'] as const) : (['pdf'] as const)) {
    const file = await render(ctx, id, kind)
    const document = toDocument(kind, file)
    // The file first: one that no row names does no harm, a row without its file would.
    await store().put(keyOf(ctx.accountId, document), file.bytes, file.mediaType)
    documents.push(document)
  }
  // By SQL, since the invoice itself does not change by it. Who came second made the same bytes.
  await inTransaction(
    ctx,
    (tx) => tx.$executeRaw`
      UPDATE invoice SET documents = ${JSON.stringify(documents)}::jsonb
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${invoice.id}::uuid AND documents IS NULL`,
  )
  return documents
}

function render(ctx: ServiceContext, id: string, kind: Kind): Promise<File> {
  return kind === 'pdf' ? invoicePdf(ctx, id) : invoiceXml(ctx, id)
}

function toDocument(kind: Kind, { name, mediaType, bytes }: File): StoredDocument {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, name, media_type: mediaType, size: bytes.length, sha256 }
}

/** The stored bytes. A copy of an account has no files: there they are made again, which has to give the same. */
async function readFile(ctx: ServiceContext, id: string, document: StoredDocument): Promise<Uint8Array> {
  const stored = await store().get(keyOf(ctx.accountId, document))
  if (stored) return stored.bytes
  const file = await render(ctx, id, document.kind)
  if (toDocument(document.kind, file).sha256 !== document.sha256) throw notFound('invoice')
  await store().put(keyOf(ctx.accountId, document), file.bytes, file.mediaType)
  return file.bytes
}

/** Among the photos, so that backups and buckets have it too. */
function keyOf(accountId: string, { kind, sha256 }: StoredDocument): string {
  return `photos/${accountId}/invoices/${sha256}.${kind}`
}
