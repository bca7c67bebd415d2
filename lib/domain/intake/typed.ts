/** What somebody types who looks for a caller. */
export type TypedKind = 'phone' | 'address' | 'serial_number' | 'name'

const PHONE_SIGNS = /^\+?[\d\s()./-]+$/
const PHONE_DIGITS = { min: 7, max: 15 }
const STREET_FIRST = /^\d+[a-z]?,? \p{L}/iu
const STREET_WORD =
  /(?:stra(?:ß|ss)e|str\.|weg|allee|platz|\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|highway|hwy|rue|via|calle))\b/iu
const SERIAL_PREFIX = /^(?:s\/?n|serial(?: number| no\.?)?)[:#.\s]+/i

/** What the text is: a phone number, an address, a serial number, or else a name. */
export function kindOfTyped(text: string): TypedKind {
  const typed = text.trim()
  const digits = digitsOf(typed)
  const isPhoneLong = digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max
  if (PHONE_SIGNS.test(typed) && isPhoneLong) return 'phone'
  if (SERIAL_PREFIX.test(typed)) return 'serial_number'
  if (digits.length > 0 && (STREET_FIRST.test(typed) || STREET_WORD.test(typed) || typed.includes(',')))
    return 'address'
  // One word with several digits, as makers number machines; a name has at most two: "Studio54".
  return !/\s/.test(typed) && digits.length >= 3 ? 'serial_number' : 'name'
}

/** The serial number in what was typed: "S/N 4711-B" → "4711-B". */
export function serialOf(text: string): string {
  return text.trim().replace(SERIAL_PREFIX, '')
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The digits by which a number is found however it is written: without its country code or leading zero. */
export function phoneEnd(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length > 9 ? digits.slice(-8) : digits
}

/** Where what was typed belongs in the fields of a new customer. */
export function fieldOfTyped(text: string): { field: TypedKind; value: string } {
  const field = kindOfTyped(text)
  return { field, value: field === 'serial_number' ? serialOf(text) : text.trim() }
}
