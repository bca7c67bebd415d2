import { Zip, ZipPassThrough } from 'fflate'
import { create } from 'xmlbuilder2'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { invoiceFile } from '@/lib/services/billing/invoices/documents'

const ARCHIVE = 'http://xml.datev.de/bedi/tps/document/v06.0'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

type Batch = { account_id: string; id: string; number: number; file_name: string; created_at: Date }

/**
 * The PDFs of the invoices and credit notes of an export as DATEV takes them: a ZIP with a list (`document.xml`) in which each has the id that
 * its bookings name (`BEDI "id"`). Made while it is read, one document after the other.
 */
export function batchDocuments(ctx: ServiceContext, batch: Batch) {
  return {
    name: batch.file_name.replace('.zip', '-documents.zip'),
    mediaType: 'application/zip',
    bytes: archiveOf(ctx, batch),
  }
}

async function* archiveOf(ctx: ServiceContext, batch: Batch): AsyncGenerator<Uint8Array> {
  const documents = await readInvoices(batch)
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(name)
    entry.mtime = batch.created_at
    zip.add(entry)
    entry.push(bytes, true)
    return pieces.splice(0)
  }
  yield* add('document.xml', new TextEncoder().encode(listOf(batch, documents)))
  for (const { id, name } of documents) yield* add(name, (await invoiceFile(ctx, id, 'pdf')).bytes)
  zip.end()
  yield* pieces
}

/** Those of its documents that are invoices or credit notes, with the names of their files. */
async function readInvoices({ account_id, id: batch_id }: Batch): Promise<{ id: string; name: string }[]> {
  const rows = await db().exportBatchDocument.findMany({
    where: { account_id, batch_id },
    select: { document_id: true },
  })
  const ids = rows.map(({ document_id }) => document_id)
  const invoices = await db().invoice.findMany({
    where: { account_id, id: { in: ids } },
    select: { id: true, number: true },
    orderBy: { number: 'asc' },
  })
  return invoices.map(({ id, number }) => ({ id, name: `${(number ?? id).replaceAll('/', '-')}.pdf` }))
}

function listOf({ number, created_at }: Batch, documents: readonly { id: string; name: string }[]): string {
  const tree = {
    archive: {
      '@xmlns': ARCHIVE,
      '@xmlns:xsi': INSTANCE,
      '@xsi:schemaLocation': `${ARCHIVE} Document_v060.xsd`,
      '@version': '6.0',
      '@generatingSystem': 'Fieldline',
      header: {
        date: created_at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
        description: `Export ${number}`,
      },
      content: {
        document: documents.map(({ id, name }) => {
          return { '@guid': id, extension: { '@xsi:type': 'File', '@name': name } }
        }),
      },
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, tree).end()
}
