import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'

const DOCUMENT: Meanings = {
  kind: '`pdf`: for people. `xml`: the data, where the format of the invoice has some; that of ZUGFeRD lies in the PDF as well.',
  name: 'What the file is called.',
  media_type: 'Its media type.',
  size: 'How many bytes it has.',
  sha256: 'The digest of its bytes.',
  content: 'Its bytes in base64.',
}

const storedDocument = z.object(
  described(DOCUMENT, {
    kind: z.enum(['pdf', 'xml']),
    name: z.string(),
    media_type: z.string(),
    size: z.int(),
    sha256: z.string(),
  }),
)
/** The files of an issued invoice, without their bytes. */
export const storedDocuments = z.array(storedDocument)
export type StoredDocument = z.output<typeof storedDocument>

export const invoiceDocuments = z
  .object({
    documents: z
      .array(storedDocument.extend(described(DOCUMENT, { content: z.string() })))
      .meta({ description: 'The files, the PDF first.' }),
  })
  .register(answerComponents, { id: 'InvoiceDocuments' })
export type InvoiceDocuments = z.output<typeof invoiceDocuments>
