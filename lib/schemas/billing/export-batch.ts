import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, optionalDay, reference, text } from '@/lib/schemas/fields'
import { listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'

export const BATCH_FORMATS = ['journal', 'datev', 'xero', 'quickbooks', 'json'] as const
export type BatchFormat = (typeof BATCH_FORMATS)[number]
export const BATCH_STATES = ['prepared', 'taken', 'confirmed', 'failed'] as const

const FIELDS: Meanings = {
  legal_entity_id: 'Whose books they are.',
  number: 'Counts the exports of the legal entity.',
  format:
    '`journal`: debits and credits as CSV. `datev`: EXTF files, one for each month, in a ZIP. `xero`, `quickbooks`: what they import. `json`: for a program of your own.',
  state:
    '`taken`: somebody fetched the file. `confirmed`: the accounting program has it. `failed`: it has not, and its documents can be exported again.',
  until: 'The last day of what is exported; today, when it was not sent.',
  document_count: 'How many documents are in it.',
  notes: 'What to know of it, such as documents whose tax the accounting program will compute otherwise.',
  sha256: 'The digest of the file: every fetch brings the same.',
  file_name: 'What the file is called.',
  file_url: 'The signed address of the file, for an hour or so.',
  documents_url:
    'The signed address of a ZIP for DATEV with the PDFs of its invoices and credit notes, which the file names by their `Beleglink`; null of other formats.',
  reason: 'Why it failed.',
}

/** Hands over what was issued or received and is in no export yet (R-BI-15). */
export const exportBatchCreate = z.object(
  described(FIELDS, { legal_entity_id: reference(), format: z.enum(BATCH_FORMATS), until: optionalDay() }),
)

export const exportBatchRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      legal_entity_id: z.uuid(),
      number: z.int(),
      format: z.enum(BATCH_FORMATS),
      state: z.enum(BATCH_STATES),
      until: dayRecord,
      document_count: z.int(),
      notes: z.array(z.string()),
      file_name: z.string(),
      file_url: z.string(),
      documents_url: z.string().nullable(),
      sha256: z.string(),
      reason: z.string().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ExportBatch' })
export type ExportBatchRecord = z.output<typeof exportBatchRecord>

export const exportBatchList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp' },
  filters: {
    legal_entity_id: ofRecord({ description: 'Exports of the books of this legal entity' }),
    state: withAnyOf(BATCH_STATES),
    format: withAnyOf(BATCH_FORMATS),
  },
  trash: false,
})
export const exportBatchListQuery = exportBatchList.query
export type ExportBatchListQuery = z.output<typeof exportBatchListQuery>

const MAX_REFERENCES = 5_000

/** Says that the accounting program has it. */
export const confirmExport = z.object({
  references: z
    .array(
      z.strictObject({
        document_id: reference().meta({ description: 'An invoice, a credit note or a payment of the export.' }),
        reference: text(100).meta({ description: 'What the accounting program calls it.' }),
      }),
    )
    .max(MAX_REFERENCES)
    .optional()
    .meta({
      description:
        'What the accounting program calls the documents. Of a `json` export those alone are confirmed, and it is `confirmed` once all of them are.',
    }),
})

/** Says that the accounting program has nothing of it. */
export const failExport = z.object({ reason: text().meta({ description: 'Why; it is kept in the history.' }) })
