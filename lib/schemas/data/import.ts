import { z } from 'zod'
import { listOf } from '@/lib/schemas/list'
import { IMPORT_RESOURCES } from '@/lib/domain/imports/fields'

export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

const MAX_KEY_LENGTH = 100
const MAX_COLUMNS = 200

/** Which field each column of the file fills, in the order of the columns; null leaves a column out. */
export const importMapping = z.object({
  mapping: z.array(z.string().max(MAX_KEY_LENGTH).nullable()).max(MAX_COLUMNS),
})

/** A file that becomes records, and how far it is. */
export const importRecord = z.object({
  id: z.uuid(),
  resource: z.enum(IMPORT_RESOURCES),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  line_count: z.int(),
  /** Of the check or the run that is under way or was last. */
  lines_done: z.int(),
  made: z.int(),
  bad_lines: z.int(),
  problems: z.int(),
  undone: z.int(),
  kept: z.int(),
  failure: z.string().nullable(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: z.array(z.string().nullable()),
  remembered: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ImportRecord = z.output<typeof importRecord>
export type ImportItem = Omit<ImportRecord, 'headings' | 'samples' | 'mapping' | 'remembered'>

/** Why a line cannot become a record. */
export type ImportProblem = { line: number; column: string | null; message: string }

/** What a line became; `kept` says why an undo left it alone. */
export type ImportedRecord = {
  line: number
  id: string
  name: string
  /** The customer it belongs to, where that is where it is shown. */
  customer_id: string | null
  undone: boolean
  kept: string | null
}

export const importList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  trash: false,
})
export const importListQuery = importList.query
export type ImportListQuery = z.output<typeof importListQuery>

/** Lines of a file, in its order. */
export const importLinesQuery = listOf({ sort: { line: 'number' }, order: 'line', filters: {}, changed: [] }).query
export type ImportLinesQuery = z.output<typeof importLinesQuery>
