import { isTimeZone } from '@/lib/domain/time'
import type { ReferenceType } from '@/lib/domain/fields/field'
import type { ImportField } from './fields'
import type { ColumnFormat } from './formats'
import { choiceOf, type ValueMap } from './choices'
import { readDay, readMoment, readNumber } from './values'

/** A line of the file below its headings; lines are counted as an editor shows them, the headings being line 1. */
export type CsvLine = { line: number; cells: string[] }

/** A record that a cell names by its number, name or the like, and the place in the body where its id belongs. */
type Wanted = { key: string; type: ReferenceType; text: string; many: boolean }

/**
 * What a line says: the body that would create its record, but for the records that it names. `finds` are the numbers and ids of the record
 * that it means, `empty` the fields whose cells say nothing.
 */
export type LineBody = {
  line: number
  cells: readonly string[]
  body: Record<string, unknown>
  finds: Record<string, string>
  empty: string[]
  wanted: Wanted[]
  problems: LineProblem[]
}

/** `key` is the field's; null when it is about the whole line. */
export type LineProblem = { line: number; key: string | null; message: string }

/** A column that is imported; times in it are on the wall clock of the zone. */
export type Column = {
  index: number
  heading: string
  field: ImportField
  zone: string
  format: ColumnFormat
  /** What its texts mean, as people said. */
  values: ValueMap[number]
}

const PLAIN: ColumnFormat = { date_order: null, decimal: null }

/** Puts the columns that are imported beside their fields. */
export function columnsOf(
  fields: readonly ImportField[],
  headings: readonly string[],
  mapping: readonly (string | null)[],
  zone: string,
  formats: readonly ColumnFormat[] = [],
  valueMap: Readonly<ValueMap> = [],
): Column[] {
  return mapping.flatMap((key, index) => {
    const field = fields.find((one) => one.key === key)
    const heading = headings[index] ?? ''
    if (!field) return []
    const values = valueMap[index] ?? null
    return [{ index, heading, field, zone: zoneIn(heading) ?? zone, format: formats[index] ?? PLAIN, values }]
  })
}

/**
 * Reads a line's cells as the fields they are mapped to. An empty cell says nothing. What a cell cannot mean is left as it
 * is, so that the resource's own schema says what would be right.
 */
export function bodyOfLine({ line, cells }: CsvLine, columns: readonly Column[], width: number): LineBody {
  const lineBody: LineBody = { line, cells, body: {}, finds: {}, empty: [], wanted: [], problems: [] }
  const beyond = cells.slice(width).some((cell) => cell.trim() !== '')
  if (beyond)
    lineBody.problems.push({
      line,
      key: null,
      message: `has ${cells.length} cells, but the file has ${width} headings; a cell that holds the separator must stand in quotes`,
    })
  for (const column of columns) readCell(lineBody, column, withoutGuard(cells[column.index] ?? '').trim())
  return lineBody
}

function readCell({ line, body, finds, empty, wanted, problems }: LineBody, column: Column, text: string): void {
  const { heading, field } = column
  if (text === '') empty.push(field.kind === 'pairs' ? `${field.key}.${heading}` : field.key)
  else if (field.finds) finds[field.key] = text
  else if (field.kind === 'reference') {
    const texts = field.many ? partsOf(text) : [text]
    for (const one of texts) wanted.push({ key: field.key, type: field.type, text: one, many: field.many === true })
  } else if (field.kind === 'pairs') put(body, [field.key, heading], text)
  else if (field.kind === 'yes' && readYes(text) === null)
    problems.push({ line, key: field.key, message: 'must be yes or no' })
  else {
    const value = READERS[field.kind](text, column)
    // A text that people said means nothing.
    if (value !== null) put(body, field.key.split('.'), value)
  }
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula; it is no part of the text. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
}

const READERS: Record<
  Exclude<ImportField['kind'], 'reference' | 'pairs'>,
  (text: string, column: Column) => unknown
> = {
  text: (text) => text,
  paragraph: (text) => text,
  minutes: (text, { format }) => readNumber(text, format),
  choice: (text, { values }) => choiceOf(values, text),
  number: (text, { format }) => readNumber(text, format),
  yes: readYes,
  day: (text, { format }) => readDay(text, format),
  moment: (text, { format, zone }) => readMoment(text, format, zone),
  list: partsOf,
}

function put(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    body[first] = value
    return
  }
  const inner = (body[first] ??= {}) as Record<string, unknown>
  // A heading may be any text; `__proto__` is kept as a key, which the schema then refuses by name.
  Object.defineProperty(inner, rest.join('.'), { value, enumerable: true, configurable: true, writable: true })
}

function partsOf(text: string): string[] {
  return text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'primary'])
const NO = new Set(['no', 'n', 'false', '0', 'nein', '-'])

function readYes(text: string): boolean | null {
  const small = text.toLowerCase()
  if (YES.has(small)) return true
  return NO.has(small) ? false : null
}

/** The zone that an export names beside a heading: `Scheduled (Europe/Berlin)`. */
function zoneIn(heading: string): string | null {
  const customField = /\(([A-Za-z_]+(?:\/[\w+-]+)*)\)\s*$/.exec(heading)?.[1]
  return customField && isTimeZone(customField) ? customField : null
}
