import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { EVERYTHING, EXPORT_RESOURCES } from '@/lib/domain/spreadsheets/exports'
import { instantRecord } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

const EXPORTABLE = [...EXPORT_RESOURCES, EVERYTHING] as const
const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

/** For how many days a file can be fetched. */
export const EXPORT_DAYS = 7
/** How many exports of an account may wait or be written at the same time. */
export const MAX_OPEN_EXPORTS = 10
const MAX_FILTERS = 50
const MAX_FILTER_LENGTH = 2_000
const MAX_COLUMNS = 100

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  resource: 'The list that is written; `everything`: all of the company in one ZIP, for administrators.',
  filters:
    'Which records, and in which order: the query parameters of the list, such as `{"status": "open", "sort": "due_by"}`.',
  columns:
    'The columns that are wanted, in the order of the list; none: all of them. Each is chosen by the field that fills it, such as `name` or ' +
    '`address.city`, or by its title, such as `Name`, and answered by its title.',
  status: '`done`: the file can be fetched; `failed`: see `failure`.',
  row_count: 'How many records were written so far.',
  byte_size: 'How large the file is, in bytes; 0 until it is done.',
  failure: 'Why it failed, in a sentence.',
  created_by: 'Who asked for it, by name.',
  finished_at: 'When it was done or failed.',
  expires_at: 'When the file is removed.',
  download_url:
    'Where the file is fetched, without a credential, for an hour from when this was read; null while there is no file.',
}

export const exportCreate = z.object(
  described(FIELDS, {
    resource: z.enum(EXPORTABLE),
    filters: z
      .record(z.string().max(MAX_FILTER_LENGTH), z.string().max(MAX_FILTER_LENGTH))
      .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, `must have at most ${MAX_FILTERS} fields`)
      .nullable()
      .optional(),
    columns: z.array(z.string().max(MAX_FILTER_LENGTH)).max(MAX_COLUMNS).nullable().optional(),
  }),
)

/** A list that is written to a file, and how far it is. */
export const exportRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      resource: z.enum(EXPORTABLE),
      filters: z.record(z.string(), z.string()),
      columns: z.array(z.string()),
      status: z.enum(EXPORT_STATUSES),
      row_count: z.int(),
      byte_size: z.int(),
      failure: z.string().nullable(),
      download_url: z.string().nullable(),
      created_by: z.string(),
      created_at: instantRecord,
      finished_at: instantRecord.nullable(),
      expires_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Export' })
export type ExportRecord = z.output<typeof exportRecord>

export const exportJobList = listOf({ sort: { created_at: 'timestamp' }, filters: {}, trash: false })
export const exportListQuery = exportJobList.query
export type ExportListQuery = z.output<typeof exportListQuery>
