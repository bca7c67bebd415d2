const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }
const APOSTROPHES = /[‘’‚]/g
const QUOTES = /[“”„]/g
const DASHES = /[‐-—]/g

/** Text in the form in which records are found: without accents, in lower case, with plain signs. The database's `search_text_of` does the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
}

/** A serial number as people read it out: letters and digits alone, O as 0, I as 1. The database's `serial_key_of` does the same, in upper case. */
export function serialKey(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll('i', '1')
}
