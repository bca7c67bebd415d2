import { PRIORITY, TASK_STATUS, VISIT_STATUS, WORK_ORDER_STATUS } from '@/components/ui/status'
import { OUTCOME_LABELS, ROLE_LABELS } from '@/components/work/visits/outcomes'
import { labelsOf } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { HistoryRecord } from '@/lib/schemas/data/history'

export type Change = { field: string; label: string; old: unknown; now: unknown }

/** What records are called: tasks by their names, visits by those of their technicians. */
export type RecordNames = ReadonlyMap<string, string>

/** What a person would say happened: the first words of the sentence that the actor begins. */
export function eventWords(event: HistoryRecord, names: RecordNames): string {
  switch (event.record_type) {
    case 'task':
      return taskWords(event, names)
    case 'line_item':
      return `${LINE_VERBS[event.verb] ?? event.verb} ${lineName(event)}`
    case 'visit':
      return visitWords(event, names)
    case 'work_order_dependency':
      return dependencyWords(event)
    case 'arrival_promise':
      return PROMISE_VERBS[event.verb] ?? event.verb
    default:
      return ORDER_VERBS[event.verb] ?? event.verb
  }
}

const ORDER_VERBS: Record<string, string> = {
  create: 'created this work order',
  update: 'changed this work order',
  delete: 'deleted this work order',
  restore: 'restored this work order',
  confirm_conflict: 'left a scheduling conflict as it is',
  undo: 'undid a change',
  redo: 'redid a change',
  send: 'sent the customer a mail',
  send_failed: 'could not send the customer a mail',
}
const PROMISE_VERBS: Record<string, string> = {
  create: 'promised an arrival',
  delete: 'took back a promised arrival',
  restore: 'promised an arrival again',
}
const TASK_VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  complete: 'completed',
  delete: 'deleted',
  restore: 'restored',
}
const VISIT_VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
}
const LINE_VERBS: Record<string, string> = {
  create: 'added the line item',
  update: 'changed the line item',
  delete: 'deleted the line item',
}

const DEPENDENCY_VERBS: Record<string, string> = {
  create: 'made {after} wait for {before}',
  update: 'changed how {after} waits for {before}',
  delete: 'released {after} from waiting for {before}',
  restore: 'made {after} wait for {before} again',
}

/** `added the task “Replace the filter”` */
function taskWords(event: HistoryRecord, names: RecordNames): string {
  const { verb, record_id } = event
  const name = names.get(record_id) ?? textOf(nameIn(event)) ?? 'a task'
  return `${TASK_VERBS[verb] ?? verb} ${verb === 'create' ? 'the task ' : ''}“${name}”`
}

function dependencyWords(event: HistoryRecord): string {
  const words = DEPENDENCY_VERBS[event.verb] ?? event.verb
  return words.replace(/\{(before|after)\}/g, (_all, name: string) => orderNumber(event, name) ?? 'a work order')
}

function orderNumber({ changes }: HistoryRecord, name: string): string | null {
  const [old, now] = changes[name] ?? []
  const order: unknown = now ?? old
  if (typeof order !== 'object' || order === null || !('work_order_number' in order)) return null
  return textOf(order.work_order_number)
}

/** `added a visit of Kim Park`; when that is, the page says on the company’s clock. */
function visitWords(event: HistoryRecord, names: RecordNames): string {
  const words = `${VISIT_VERBS[event.verb] ?? event.verb} ${event.verb === 'create' ? 'a' : 'the'} visit`
  const [old, now] = event.changes.technician ?? []
  const name = event.verb === 'update' ? textOf(old ?? names.get(event.record_id)) : textOf(now ?? old)
  if (name !== null) return `${words} of ${name}`
  return event.verb === 'create' ? `${words} that nobody has yet` : words
}

/** When a visit begins that was added, deleted or restored. */
export function startOfVisit({ record_type, verb, changes }: HistoryRecord): string | null {
  if (record_type !== 'visit' || verb === 'update') return null
  const [old, now] = changes.scheduled_start ?? []
  const start: unknown = now ?? old
  return typeof start === 'string' ? start : null
}

function nameIn(event: HistoryRecord): unknown {
  const [old, now] = event.changes.name ?? []
  return now ?? old
}

function lineName(event: HistoryRecord): string {
  const [old, now] = event.changes.description ?? []
  return `“${textOf(now) ?? textOf(old) ?? 'a line item'}”`
}

/** Follows from other fields, or is told elsewhere. */
const SILENT = new Set([
  'scheduled_end',
  'totals',
  'billable_totals',
  'tasks',
  'asset_ids',
  'started_at',
  'completed_at',
  'work_order_number',
  'site_id',
  'sequence',
  'duration',
  'checklist_responses',
  'checklist_answers',
  'work_order_id',
  'task_id',
  'id',
  'work_order',
  'ended_at',
  'group_id',
])

/** What the changed fields of a work order's own, and of what belongs to it, are called. */
const LABELS: Record<string, string> = {
  ...labelsOf(WORK_ORDER_FIELDS),
  scheduled_start: 'Start',
  minutes: 'Duration',
  kind: 'Order',
  lag_minutes: 'Minutes later',
  actual_duration: 'Time spent',
  started_at: 'Started',
  completed_at: 'Completed',
  ended_at: 'Ended',
}

/** The changed fields worth telling, with old and new. What was made or deleted needs no list. */
export function changesOf(event: HistoryRecord): Change[] {
  if (event.verb === 'create' || event.verb === 'delete' || event.verb === 'restore') return []
  return Object.entries(event.changes)
    .filter(([field, [old, now]]) => !SILENT.has(field) || isLostEnd(field, old, now))
    .map(([field, [old, now]]) => ({
      field,
      label: LABELS[field] ?? sentence(field),
      old: inWords(field, old),
      now: inWords(field, now),
    }))
}

/** The end of what was opened again: it is told nowhere else. */
function isLostEnd(field: string, old: unknown, now: unknown): boolean {
  return (field === 'completed_at' || field === 'ended_at') && old !== null && now === null
}

const WORDS: Record<string, Readonly<Record<string, string>>> = { outcome: OUTCOME_LABELS, role: ROLE_LABELS }

function inWords(field: string, value: unknown): unknown {
  return (typeof value === 'string' && WORDS[field]?.[value]) || value
}

/** A value in words; instants and amounts are the component's to draw. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return STATUS_WORDS[value] ?? value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(entryText).join(', ') || null
  return entryText(value)
}

const STATUS_WORDS: Record<string, string> = Object.fromEntries(
  [WORK_ORDER_STATUS, TASK_STATUS, VISIT_STATUS, PRIORITY].flatMap((table) =>
    Object.entries(table).map(([value, { label }]) => [value, label]),
  ),
)

function entryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, quantity } = value as { name?: unknown; quantity?: unknown }
  if (typeof name === 'string') return typeof quantity === 'number' ? `${quantity} × ${name}` : name
  if ('id' in value && Object.keys(value).length === 1) return 'a photo'
  return Object.entries(value)
    .map(([key, inner]) => `${sentence(key)}: ${textOf(inner) ?? 'none'}`)
    .join(', ')
}

function sentence(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
