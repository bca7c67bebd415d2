import { type Field, type NamesWith, recordNameOf } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'

/* The fields of a work order that are columns of its table: what a create and a change write, and what an undo puts back. */

type Described = typeof WORK_ORDER_FIELDS
/** Set by the service, kept in a table of its own, or set on create alone. */
type NotSent = NamesWith<Described, { assigned: true } | { many: true }> | 'job_type_id'

/** What a body may set. */
export type SentColumn = Exclude<keyof Described, NotSent>
/** An instant that a body may set: when the job is planned, promised and possible. */
export type SentInstant = SentColumn & NamesWith<Described, { kind: 'moment' }>

const FIELDS: Readonly<Record<string, Field>> = WORK_ORDER_FIELDS

export const SENT_COLUMNS = Object.keys(FIELDS).filter((name): name is SentColumn => {
  const field = FIELDS[name]
  return field !== undefined && !field.assigned && !('many' in field) && name !== 'job_type_id'
})

/** What a create alone sets. */
export const CREATED_COLUMNS = ['job_type_id', 'job_type_version'] as const

/** What follows from moves of the status, and the day of coverage, which is chosen on its own with a reason. */
const SET_BY_VERBS = ['started_at', 'completed_at', 'coverage_date'] as const

export type WorkOrderColumn = SentColumn | (typeof SET_BY_VERBS)[number]
export const WORK_ORDER_COLUMNS: readonly WorkOrderColumn[] = [...SENT_COLUMNS, ...SET_BY_VERBS]

/** What a move of a job can change, its status along with it. */
export const SCHEDULE_COLUMNS = [
  'status',
  'technician_id',
  'scheduled_date',
  'estimated_duration',
  'started_at',
  'completed_at',
] as const satisfies WorkOrderColumn[]

const SENT_INSTANTS = SENT_COLUMNS.filter((name): name is SentInstant => FIELDS[name]?.kind === 'moment')

/** A value for each instant that a body may set. */
export function eachInstant<Value>(valueOf: (name: SentInstant) => Value): Record<SentInstant, Value> {
  return Object.fromEntries(SENT_INSTANTS.map((name) => [name, valueOf(name)])) as Record<SentInstant, Value>
}

/** What a column holds that is never null where nothing was sent, as PostgreSQL writes it; `null` for other columns. */
export function emptyOf(name: SentColumn): string | null {
  const { kind, empty }: Field = WORK_ORDER_FIELDS[name]
  if (kind === 'list' || kind === 'pairs') return '{}'
  return empty === undefined || empty === '' ? null : String(empty)
}

/** The column of a field of the record, `customer` as `customer_id`; `null` for what is no column. */
export function columnOf(field: string): WorkOrderColumn | null {
  const ownColumn = WORK_ORDER_COLUMNS.find((name) => name === field)
  if (ownColumn) return ownColumn
  // Where the answer has the id beside the record, the id is the field that changes.
  const column = WORK_ORDER_COLUMNS.find((name) => recordNameOf(name) === field)
  return column && !('answersId' in (FIELDS[column] ?? {})) ? column : null
}
