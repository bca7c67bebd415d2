import type { Mapping } from './guess'
import { IMPORT_FIELDS, type ImportField, type ImportResource } from './fields'

/** Whether `03/04/2024` is in March or in April. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What stands before the fraction of a number. */
export const DECIMALS = ['.', ','] as const
type Decimal = (typeof DECIMALS)[number]

/** How the values of a column are written; null where it makes no difference, or nobody said. */
export type ColumnFormat = { date_order: DateOrder | null; decimal: Decimal | null }

/** What people said of the columns, in their order. */
export type ChosenFormats = (Partial<ColumnFormat> | null)[]

/** What all values of a column tell of how they are written; `unclear` is one that could be read in two ways. */
export type ColumnHint = {
  date_order: DateOrder | null
  unclear_date: string | null
  decimal: Decimal | null
  unclear_number: string | null
}

const SLASHED = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/
const COMMA_DECIMAL = /\d\.\d{3},\d+\D*$|^\D*0,\d+\D*$|^\D*\d+,(?:\d{1,2}|\d{4,})\D*$/
const DOT_DECIMAL = /\d,\d{3}\.\d+\D*$|^\D*\d+\.(?:\d{1,2}|\d{4,})\D*$|^\D*0\.\d+\D*$|^\D*\d{1,3}(?:,\d{3}){2,}\D*$/
const UNCLEAR_NUMBER = /^\D*[1-9]\d{0,2},\d{3}\D*$/

/** Looks at every value of a file, and then tells what each column allows. */
export class Survey {
  private readonly columns: Counts[] = []

  /** Takes the cells of a line into account. */
  add(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === '' || text.length > 40 || !/\d/.test(text)) continue
      const counts = (this.columns[index] ??= {
        first: false,
        second: false,
        date: null,
        comma: false,
        dot: false,
        number: null,
      })
      noteDate(counts, text)
      noteNumber(counts, text)
    }
  }

  /** One hint for each of so many columns. */
  hints(width: number): ColumnHint[] {
    return Array.from({ length: width }, (_none, index) => hintOf(this.columns[index]))
  }
}

type Counts = {
  first: boolean
  second: boolean
  date: string | null
  comma: boolean
  dot: boolean
  number: string | null
}

function noteDate(counts: Counts, text: string): void {
  const parts = SLASHED.exec(text)
  if (!parts) return
  if (Number(parts[1]) > 12) counts.first = true
  else if (Number(parts[3]) > 12) counts.second = true
  else counts.date ??= text
}

function noteNumber(counts: Counts, text: string): void {
  if (COMMA_DECIMAL.test(text)) counts.comma = true
  if (DOT_DECIMAL.test(text)) counts.dot = true
  if (UNCLEAR_NUMBER.test(text)) counts.number ??= text
}

function hintOf(counts: Counts | undefined): ColumnHint {
  if (!counts) return { date_order: null, unclear_date: null, decimal: null, unclear_number: null }
  const { first, second, date, comma, dot, number } = counts
  const order = first === second ? null : first ? 'dmy' : 'mdy'
  const decimal = comma === dot ? null : comma ? ',' : '.'
  return {
    date_order: order,
    unclear_date: order === null ? date : null,
    decimal,
    unclear_number: decimal === null ? number : null,
  }
}

/** Something about a column that only people can tell: the value that could be read in two ways. */
export type Question = { column: number; heading: string; about: keyof ColumnFormat; value: string }

/** What has to be said before the file can be read with these fields. */
export function questionsOf(
  resource: ImportResource,
  headings: readonly string[],
  mapping: Mapping,
  hints: readonly ColumnHint[],
): Question[] {
  return mapping.flatMap((key, column): Question[] => {
    const field = IMPORT_FIELDS[resource].find((one) => one.key === key)
    const hint = hints[column]
    if (!field || !hint) return []
    const heading = headings[column] ?? ''
    if (isDate(field) && hint.unclear_date !== null)
      return [{ column, heading, about: 'date_order', value: hint.unclear_date }]
    if (isNumber(field) && hint.unclear_number !== null)
      return [{ column, heading, about: 'decimal', value: hint.unclear_number }]
    return []
  })
}

function isDate({ kind }: ImportField): boolean {
  return kind === 'day' || kind === 'moment'
}

function isNumber({ kind }: ImportField): boolean {
  return kind === 'number' || kind === 'minutes'
}

/** How each column is read: as its values tell, else as people said. */
export function formatsOf(hints: readonly ColumnHint[], chosen: Readonly<ChosenFormats>): ColumnFormat[] {
  return hints.map((hint, index) => ({
    date_order: hint.date_order ?? chosen[index]?.date_order ?? null,
    decimal: hint.decimal ?? chosen[index]?.decimal ?? null,
  }))
}

/** The zones of the United States and what belongs to them, where the month comes first. */
const MONTH_FIRST =
  /^(?:US\/.+|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Juneau|Sitka|Nome|Adak|Yakutat|Metlakatla|Menominee|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Puerto_Rico)|Pacific\/(?:Honolulu|Guam))$/

/** The order of dates that people in a time zone probably mean. */
export function dateOrderIn(zone: string): DateOrder {
  return MONTH_FIRST.test(zone) ? 'mdy' : 'dmy'
}
