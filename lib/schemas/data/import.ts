import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalText } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'
import { pageFields } from '@/lib/schemas/query'
import { NAME_LENGTH } from '@/lib/domain/limits'
import { ENCODINGS } from '@/lib/domain/imports/encoding'
import { DATE_ORDERS, DECIMALS } from '@/lib/domain/imports/formats'
import { IMPORT_RESOURCES } from '@/lib/domain/imports/fields'
import { EMPTY_CELLS, IMPORT_MODES } from '@/lib/domain/imports/match'

const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'partly_undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

const MAX_KEY_LENGTH = 100
const MAX_COLUMNS = 200
const MAX_KEYS = 10

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  resource: 'What its lines become.',
  file_name: 'What people call the file.',
  csv:
    'The file: text separated by comma, semicolon or tab, with a first line of headings. At most 200,000 lines, and 32 MB ' +
    'with the rest of the body.',
  status:
    '`uploaded`: waits for the fields of its columns; `checking`; `checked`: can be started; `running`; `done`; `cancelled`: ' +
    'stopped; `undoing`; `undone`; `partly_undone`: some of its records were left alone, the undo can be repeated; `failed`, see ' +
    '`failure`.',
  line_count: 'How many lines the file has below its headings.',
  lines_done: 'How many lines the check or the run that is under way, or was last, has done.',
  made: 'How many records the run has created.',
  bad_lines: 'How many lines cannot become records.',
  problems: 'How many problems those lines have.',
  mode:
    'What is done with records that are here already: `create` leaves them as they are, and makes a record of each line that does not say the ' +
    'same as one; `update` changes them, and makes none; `upsert` does both. `create` where it is left out, of price items `upsert`.',
  match_by:
    'By what a line finds its record, the first one first: `id`, `number`, `tag`, `code`, `external_id`, `email`, `serial_number`, `address`, ' +
    '`name`, as its kind has them. Empty: all of them that the columns fill, the surest first.',
  empty_cells: 'Whether an empty cell keeps or clears what a record that is here already has.',
  to_create: 'How many lines the check, or the run, found to be new records.',
  to_update: 'How many lines it found to change a record that is here already.',
  unchanged: 'How many lines it found to say what a record says already; nothing is written for them.',
  updated: 'How many records the run has changed.',
  changes: 'The first changes of records that are here already, as the check found them.',
  undo_wanted:
    'Whether its undo, which left records alone, is tried again each time another import is undone; `POST /imports/{id}/stop` ends that.',
  chain: 'Whether to undo the imports whose records hang on those of this one as well, and those of theirs.',
  can_go: 'How many records an undo would take back now.',
  held_by: 'What would hold the others, the most first. One record may be held by several.',
  what: 'What hangs on them, such as `sites`; `changes` that people made since.',
  import: 'The import that made what holds them; null for what people made.',
  before: 'What the record says now; null for nothing.',
  after: 'What the line says; null for nothing.',
  action: 'What the run did with the record.',
  undone: 'How many records an undo has taken back: new ones are in the trash, others as they were before.',
  kept: 'How many records the last undo left alone: changed since, or in use.',
  failure: 'Why it failed, in a sentence.',
  headings: 'The headings of the columns.',
  samples: 'The first lines of the file.',
  mapping:
    'Which field each column fills, in the order of the columns, as in `address.city`; null leaves a column out. Left out in a ' +
    'request: as guessed by the headings, or as chosen for such headings last.',
  remembered: 'Whether the fields were chosen for a file with such headings before.',
  encoding:
    'What the bytes of the file stand for. Where they were no Unicode, windows-1252 is proposed, and another can be chosen with a check.',
  formats:
    'How dates and numbers of each column are written, in the order of the columns. What the values themselves tell counts before this.',
  value_map:
    'What texts of a column of choices mean, for each column in their order, such as `{"Urgent!!": "urgent", "n/a": null}`; null leaves a ' +
    'text out, and `*` is every text that is no choice. It is kept for files with such headings.',
  values: 'For each column of choices the texts that are none of ours; null for other columns.',
  choices: 'What the field takes.',
  texts: 'The texts that are none of these, the most frequent first.',
  text: 'What stands in the cells.',
  count: 'In how many lines it stands.',
  guess: 'Which of the choices it probably means; null where nothing tells.',
  hints: 'What all values of each column tell of how they are written.',
  date_order: '`mdy`: 03/04/2024 is March 4; `dmy`: it is April 3.',
  decimal: 'What stands before the fraction: with `.` 1,234 is a thousand and more, with `,` a little more than one.',
  unclear_date:
    'A date that could be read in two ways: the check needs a `date_order` of the column; null where there is none.',
  unclear_number:
    'A number that could be read in two ways: the check needs a `decimal` of the column; null where there is none.',
  created_by: 'Who uploaded it, by name.',
  finished_at: 'When the check, the run or the undo ended; null while one is under way.',
  line: 'The line of the file; its headings are line 1.',
  column: 'The heading of the column; null where it is about the whole line.',
  message: 'What is wrong.',
  name: 'What people call the record.',
  customer_id: 'The customer that a contact, a site or a plan belongs to; null for other kinds.',
  asset_id: 'The asset that a meter or a reading belongs to; null for other kinds.',
}

/** Which field each column of the file fills, in the order of the columns; null leaves a column out. */
const mapping = z.array(z.string().max(MAX_KEY_LENGTH).nullable()).max(MAX_COLUMNS)

/** How the dates and numbers of a column are written. */
const columnFormat = z.object(
  described(FIELDS, {
    date_order: z.enum(DATE_ORDERS).nullable().optional(),
    decimal: z.enum(DECIMALS).nullable().optional(),
  }),
)
const formats = z.array(columnFormat.nullable()).max(MAX_COLUMNS)

/** What the texts of each column mean. */
const valueMap = z
  .array(z.record(z.string().max(NAME_LENGTH), z.string().max(NAME_LENGTH).nullable()).nullable())
  .max(MAX_COLUMNS)

/** What an import does with records that are here already. */
const matching = {
  mode: z.enum(IMPORT_MODES).optional(),
  match_by: z.array(z.string().max(MAX_KEY_LENGTH)).max(MAX_KEYS).optional(),
  empty_cells: z.enum(EMPTY_CELLS).optional(),
}

export const importMapping = z.object(
  described(FIELDS, {
    mapping,
    formats: formats.optional(),
    value_map: valueMap.optional(),
    encoding: z.enum(ENCODINGS).optional(),
    ...matching,
  }),
)
export type ImportMapping = z.output<typeof importMapping>

/** A file as the API takes it. */
export const importCreate = z.object(
  described(FIELDS, {
    resource: z.enum(IMPORT_RESOURCES),
    file_name: optionalText(),
    csv: z.string().min(1, 'must not be empty'),
    mapping: mapping.nullable().optional(),
    formats: formats.nullable().optional(),
    value_map: valueMap.nullable().optional(),
    ...matching,
  }),
)

const item = {
  id: z.uuid(),
  resource: z.enum(IMPORT_RESOURCES),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  line_count: z.int(),
  lines_done: z.int(),
  mode: z.enum(IMPORT_MODES),
  to_create: z.int(),
  to_update: z.int(),
  unchanged: z.int(),
  made: z.int(),
  updated: z.int(),
  bad_lines: z.int(),
  problems: z.int(),
  undone: z.int(),
  kept: z.int(),
  failure: z.string().nullable(),
  created_by: z.string(),
  created_at: instantRecord,
  finished_at: instantRecord.nullable(),
}

/** An import as lists show it. */
export const importItem = z.object(described(FIELDS, item)).register(answerComponents, { id: 'ImportListItem' })
export type ImportItem = z.output<typeof importItem>

/** What a line changes of a record that is here already. */
const importChange = z
  .object(
    described(FIELDS, {
      line: z.int(),
      id: z.uuid(),
      name: z.string(),
      changes: z.array(
        z.object(
          described(FIELDS, { column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      ),
    }),
  )
  .register(answerComponents, { id: 'ImportChange' })
export type ImportChange = z.output<typeof importChange>

/** A file that becomes records, and how far it is. */
export const importRecord = z
  .object(
    described(FIELDS, {
      ...item,
      headings: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      mapping: z.array(z.string().nullable()),
      remembered: z.boolean(),
      encoding: z.enum(ENCODINGS),
      formats: z.array(
        z.object(
          described(FIELDS, { date_order: z.enum(DATE_ORDERS).nullable(), decimal: z.enum(DECIMALS).nullable() }),
        ),
      ),
      hints: z.array(
        z.object(
          described(FIELDS, {
            date_order: z.enum(DATE_ORDERS).nullable(),
            unclear_date: z.string().nullable(),
            decimal: z.enum(DECIMALS).nullable(),
            unclear_number: z.string().nullable(),
          }),
        ),
      ),
      value_map: z.array(z.record(z.string(), z.string().nullable()).nullable()),
      values: z.array(
        z
          .object(
            described(FIELDS, {
              choices: z.array(z.string()),
              texts: z.array(
                z.object(described(FIELDS, { text: z.string(), count: z.int(), guess: z.string().nullable() })),
              ),
            }),
          )
          .nullable(),
      ),
      match_by: z.array(z.string()),
      empty_cells: z.enum(EMPTY_CELLS),
      changes: z.array(importChange),
      undo_wanted: z.boolean(),
    }),
  )
  .register(answerComponents, { id: 'Import' })
export type ImportRecord = z.output<typeof importRecord>

/** How an import is undone. */
export const importUndo = z.object(described(FIELDS, { chain: z.boolean('must be true or false').optional() }))

/** What an undo would do now. */
export const importForecast = z
  .object(
    described(FIELDS, {
      can_go: z.int(),
      kept: z.int().meta({ description: 'How many records would stay.' }),
      held_by: z.array(
        z.object(
          described(FIELDS, {
            what: z.string(),
            count: z.int().meta({ description: 'How many records it holds.' }),
            import: z
              .object(described({ ...FIELDS, id: 'Its id.' }, { id: z.uuid(), file_name: z.string() }))
              .nullable(),
          }),
        ),
      ),
    }),
  )
  .register(answerComponents, { id: 'ImportUndoForecast' })
export type ImportForecast = z.output<typeof importForecast>

/** Why a line cannot become a record. */
export const importProblem = z
  .object(described(FIELDS, { line: z.int(), column: z.string().nullable(), message: z.string() }))
  .register(answerComponents, { id: 'ImportProblem' })
export type ImportProblem = z.output<typeof importProblem>

/** What a line became. */
export const importedRecord = z
  .object(
    described(FIELDS, {
      line: z.int(),
      id: z.uuid(),
      name: z.string(),
      customer_id: z.uuid().nullable(),
      asset_id: z.uuid().nullable(),
      action: z.enum(['created', 'updated']),
      undone: z
        .boolean()
        .meta({ description: 'Whether it is in the trash, or, of one that was changed, as it was before.' }),
      kept: z.string().nullable().meta({ description: 'Why an undo left it alone; null where it did not.' }),
    }),
  )
  .register(answerComponents, { id: 'ImportedRecord' })
export type ImportedRecord = z.output<typeof importedRecord>

export const importList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  trash: false,
})
export const importListQuery = importList.query
export type ImportListQuery = z.output<typeof importListQuery>

/** Lines of a file, in its order. */
export const importLinesQuery = z.object({ page: pageFields.page, per_page: pageFields.per_page })
export type ImportLinesQuery = z.output<typeof importLinesQuery>
