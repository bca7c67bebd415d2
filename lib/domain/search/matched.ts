import { digitsOf } from '@/lib/domain/intake/typed'
import { foldText, serialKey } from './fold'
import { searchTokens } from './tokens'

/** The fields by which a record is found, by their names, the first to be named first. */
export type SearchedFields = Readonly<Record<string, string | null>>

/** The field in which a part of the text stands, and what it holds; null where the text stands in what the record belongs to alone. */
export function matchedField(fields: SearchedFields, text: string): { field: string; text: string } | null {
  const forms = searchTokens(text).flat()
  for (const [field, value] of Object.entries(fields))
    if (value && forms.some((form) => keysOf(field, value).some((key) => key.includes(form))))
      return { field, text: value }
  return null
}

/** 0 of a number, serial number, phone number or address that is the whole text, 1 of a name that begins with it, else 2. */
export function matchRank(fields: SearchedFields, text: string): 0 | 1 | 2 {
  const folded = foldText(text.trim())
  const isWhole = ([field, value]: [string, string | null]) =>
    field !== 'name' && value !== null && (foldText(value) === folded || isSameNumber(field, value, text))
  if (Object.entries(fields).some(isWhole)) return 0
  return foldText(fields.name ?? '').startsWith(folded) ? 1 : 2
}

function keysOf(field: string, value: string): string[] {
  if (field === 'phone') return [foldText(value), digitsOf(value)]
  return field === 'serial_number' ? [foldText(value), serialKey(value)] : [foldText(value)]
}

/** Phone numbers by their last digits, serial numbers as people read them out. */
function isSameNumber(field: string, value: string, text: string): boolean {
  if (field === 'serial_number') return serialKey(value) === serialKey(text)
  const [own, sought] = [digitsOf(value), digitsOf(text)]
  return field === 'phone' && sought.length >= 7 && (own.endsWith(sought) || sought.endsWith(own))
}
