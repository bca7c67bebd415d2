/*
 * The fields of a work order that are columns of its table. This is their one list: what a create and a change write, what an undo
 * puts back, and which of them are instants follow from here.
 */

/** What a column holds. A `reference` is answered as an object under its name without `_id`. */
type Kind = 'value' | 'split' | 'instant' | 'reference' | 'list' | 'pairs'

/** What a body may set. */
const SENT = {
  status: 'value',
  priority: 'value',
  work_order_type: 'value',
  description: 'value',
  notes: 'value',
  customer_id: 'reference',
  contact_id: 'reference',
  site_id: 'value',
  technician_id: 'reference',
  scheduled_date: 'instant',
  estimated_duration: 'value',
  total_duration: 'value',
  split: 'split',
  due_by: 'instant',
  window_start: 'instant',
  window_end: 'instant',
  required_skills: 'list',
  crew_size: 'value',
  custom_fields: 'pairs',
  external_id: 'value',
} as const satisfies Record<string, Kind>

/** What a create alone sets. */
export const CREATED_COLUMNS = ['job_type_id', 'job_type_version'] as const

/** What follows from moves of the status. */
const STATE = { started_at: 'instant', completed_at: 'instant' } as const satisfies Record<string, Kind>

/** What is chosen on its own, with a reason. */
const CHOSEN = { coverage_date: 'value' } as const satisfies Record<string, Kind>

const ALL = { ...SENT, ...STATE, ...CHOSEN }

type NamesOf<Columns, Wanted extends Kind> = {
  [Name in keyof Columns]: Columns[Name] extends Wanted ? Name : never
}[keyof Columns]

export type SentColumn = keyof typeof SENT
export type WorkOrderColumn = keyof typeof ALL
/** An instant that a body may set: when the job is planned, promised and possible. */
export type SentInstant = NamesOf<typeof SENT, 'instant'>

export const SENT_COLUMNS = Object.keys(SENT) as SentColumn[]
export const WORK_ORDER_COLUMNS = Object.keys(ALL) as WorkOrderColumn[]
/** What a move of a job can change, its status along with it. */
export const SCHEDULE_COLUMNS = [
  'status',
  'technician_id',
  'scheduled_date',
  'estimated_duration',
  'started_at',
  'completed_at',
] as const satisfies WorkOrderColumn[]

const SENT_INSTANTS = SENT_COLUMNS.filter((name): name is SentInstant => SENT[name] === 'instant')

/** A value for each instant that a body may set. */
export function eachInstant<Value>(valueOf: (name: SentInstant) => Value): Record<SentInstant, Value> {
  return Object.fromEntries(SENT_INSTANTS.map((name) => [name, valueOf(name)])) as Record<SentInstant, Value>
}

/** What a column holds that is never null where nothing was sent, as PostgreSQL writes it; `null` for other columns. */
export function emptyOf(name: SentColumn): '{}' | 'allowed' | null {
  const kind: Kind = SENT[name]
  if (kind === 'split') return 'allowed'
  return kind === 'list' || kind === 'pairs' ? '{}' : null
}

/** The column of a field of the record, `customer` as `customer_id`; `null` for what is no column. */
export function columnOf(field: string): WorkOrderColumn | null {
  const name = Object.hasOwn(ALL, field) ? field : `${field}_id`
  if (!Object.hasOwn(ALL, name)) return null
  const kind: Kind = ALL[name as WorkOrderColumn]
  return name === field || kind === 'reference' ? (name as WorkOrderColumn) : null
}
