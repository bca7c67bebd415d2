import type { ServiceContext } from '@/lib/access/context'
import { answeredValue, recordNameOf } from '@/lib/domain/fields/field'
import { IMPORT_FIELDS } from '@/lib/domain/imports/fields'
import type { Column, LineBody, LineProblem } from '@/lib/domain/imports/line'
import type { MatchKey } from '@/lib/domain/imports/match'
import { wallClock } from '@/lib/domain/spreadsheets/cell'
import { isSameValue } from '@/lib/domain/undo/reversal'
import { readDraft } from '@/lib/schemas/draft'
import type { ImportChange, ImportRecord } from '@/lib/schemas/data/import'
import { verbsOf } from '@/lib/services/data/registry'
import { IMPORT_KINDS } from './kinds'
import type { Stored } from './reads'

type Fields = Record<string, unknown>

/** What a line changes of the record that it means: the fields that its change sends, and what is wrong with them. */
export type Difference = { sent: Fields; problems: LineProblem[] }

/**
 * Compares a line with the record that it means. What it was found by stays, an empty cell keeps the value unless it is to be cleared, and a
 * cell that says what an export of the record would say changes nothing.
 */
export function differenceOf(
  file: Pick<ImportRecord, 'resource' | 'mode' | 'empty_cells'>,
  one: LineBody,
  record: Stored,
  key: MatchKey,
): Difference {
  const { type } = IMPORT_KINDS[file.resource]
  const { fields: schema } = verbsOf(type) ?? {}
  const body: Fields = { ...asRead(file, one.body), ...(file.empty_cells === 'clear' ? clearedBy(one, file) : {}) }
  for (const field of key.fields) delete body[field]
  const changedFields = Object.fromEntries(
    Object.entries(body)
      .map(([name, value]): [string, unknown] => [name, mergedWith(answeredValue(record, name), value)])
      .filter(([name, value]) => !isAsStored(file, record, name, value)),
  )
  const problems: LineProblem[] = []
  const accepted = Object.entries(changedFields).filter(([name]) => {
    if (schema && Object.hasOwn(schema.shape, name)) return true
    problems.push({ line: one.line, key: name, message: 'cannot be changed by a file' })
    return false
  })
  if (!schema) return { sent: {}, problems }
  const draft = readDraft(schema, Object.fromEntries(accepted))
  problems.push(...draft.problems.map(({ field, message }) => ({ line: one.line, key: field, message })))
  // Read by the schema more may be the same: blanks around it, a number as text.
  const sent = accepted.filter(([name]) => {
    const read: unknown = JSON.parse(JSON.stringify((draft.value as Fields)[name] ?? null))
    return !isAsStored(file, record, name, read)
  })
  return { sent: Object.fromEntries(sent), problems }
}

/** The body as a new record would be read: its choices in their case, without blanks around texts. What cannot be read stays as it is. */
function asRead({ resource }: Pick<ImportRecord, 'resource'>, body: Fields): Fields {
  const { read, asChange = (fields) => fields } = IMPORT_KINDS[resource]
  const values: Fields = JSON.parse(JSON.stringify(read(body).value))
  const plain = Object.entries(body).map(([name, value]): [string, unknown] => {
    const parsed = values[name] ?? value
    if (!isPlain(value) || !isPlain(parsed)) return [name, parsed]
    // Of an address the parts that the file has.
    return [name, Object.fromEntries(Object.keys(value).map((part) => [part, parsed[part] ?? value[part]]))]
  })
  return asChange(Object.fromEntries(plain))
}

/** What empty cells of a line clear. */
function clearedBy({ empty, body }: LineBody, { resource }: Pick<ImportRecord, 'resource'>): Fields {
  const cleared: Fields = {}
  for (const path of empty) {
    const [name = '', ...rest] = path.split('.')
    const field = IMPORT_FIELDS[resource].find((each) => each.key === path)
    if (field?.finds) continue
    const inner = rest.join('.')
    if (inner) cleared[name] = { ...(body[name] as Fields | undefined), ...(cleared[name] as Fields), [inner]: null }
    else cleared[name] = field?.kind === 'list' || (field?.kind === 'reference' && field.many) ? [] : null
  }
  return cleared
}

/** A file may have some parts of an address, or of more fields, and leaves the others as they are. */
function mergedWith(stored: unknown, value: unknown): unknown {
  if (!isPlain(value)) return value
  const merged = { ...(isPlain(stored) ? stored : {}), ...value }
  return Object.values(merged).every((part) => part === null) ? null : merged
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAsStored(
  { resource }: Pick<ImportRecord, 'resource'>,
  record: Stored,
  name: string,
  value: unknown,
): boolean {
  const stored = answeredValue(record, name)
  // What the record does not answer cannot be told apart.
  if (stored === undefined && !Object.hasOwn(record, recordNameOf(name) ?? name)) return false
  if (Array.isArray(stored) && Array.isArray(value)) return asText(stored) === asText(value)
  const field = IMPORT_FIELDS[resource].find(({ key }) => key === name)
  if (field?.kind === 'moment' && typeof stored === 'string' && typeof value === 'string')
    return stored === value || isSameMinute(stored, value)
  return isSameValue(withoutNulls(stored), withoutNulls(value))
}

/** Ids come in any order; a text may hold what separates the others. */
function asText(list: readonly unknown[]): string {
  return list.map(String).toSorted().join(', ').split(', ').toSorted().join(', ')
}

/** Exported files have moments to the minute. */
function isSameMinute(stored: string, value: string): boolean {
  return value.endsWith(':00.000Z') && stored.slice(0, 16) === value.slice(0, 16)
}

function withoutNulls(value: unknown): unknown {
  if (!isPlain(value)) return value
  const parts = Object.entries(value).filter(([, part]) => part !== null)
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

/** What a change does, column by column, in the words of the file. */
export function shownChange(
  ctx: ServiceContext,
  columns: readonly Column[],
  cells: readonly string[],
  record: Stored,
  { line, sent, name }: { line: number; sent: Fields; name: string },
): ImportChange {
  const changes = columns.flatMap(({ index, heading, field }) => {
    if (!Object.hasOwn(sent, field.key.split('.')[0] ?? '')) return []
    const before = storedText(ctx, record, field.kind === 'pairs' ? `${field.key}.${heading}` : field.key)
    const after = (cells[index] ?? '').trim()
    return before === after ? [] : [{ column: heading, before: before || null, after: after || null }]
  })
  return { line, id: record.id, name, changes }
}

function storedText(ctx: ServiceContext, record: Stored, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const fields = record as unknown as Fields
  const value = rest.length > 0 ? (fields[name] as Fields | null)?.[rest.join('.')] : fields[name]
  return textOf(ctx, value ?? fields[recordNameOf(name) ?? ''])
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function textOf(ctx: ServiceContext, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => textOf(ctx, each)).join(', ')
  if (isPlain(value)) return typeof value.name === 'string' ? value.name : ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && MOMENT.test(value)) return wallClock(new Date(value), ctx.account.timeZone)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
