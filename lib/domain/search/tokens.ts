import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { digitsOf, kindOfTyped, phoneEnd, serialOf } from '@/lib/domain/intake/typed'
import { foldText, serialKey } from './fold'

/** Further ones tell little more, and each costs a look into the index. */
const MAX_TOKENS = 6
const PHONE_SIGNS = /^\+?[\d\s()./-]+$/
const MIN_PHONE_DIGITS = 4

/** Words that people write in several ways, or leave out, beside the name of a street. */
const STREET_WORDS = new Set(
  (
    'street st avenue ave road rd boulevard blvd drive dr lane ln court ct highway hwy square sq place pl parkway pkwy ' +
    'strasse str platz rue via calle'
  ).split(' '),
)

/** A part of what was typed, in the forms of which a record has one. */
export type SearchToken = readonly [string, ...string[]]

/**
 * What to look for in records' search texts: every token has to be there, in one of its forms. A text of digits and the signs of phone
 * numbers is one token, the end of the number, however it is written. Of an address the word for street is left out.
 */
export function searchTokens(text: string): SearchToken[] {
  const typed = serialOf(text)
  if (PHONE_SIGNS.test(typed) && digitsOf(typed).length >= MIN_PHONE_DIGITS)
    return withForms([phoneEnd(typed) || digitsOf(typed)])
  const words = foldText(placeIn(typed))
    .split(/[\s,;·]+/)
    .filter(Boolean)
  if (words.length === 0 && typed) return [[typed]]
  return withForms(withoutStreetWords([...new Set(words)]).slice(0, MAX_TOKENS))
}

/** Of fewer letters and digits the index finds only what begins with them. */
const MIN_INSIDE = 3

/** Whether so little was typed that it is looked for at the beginning of words alone: within them every record would be read. */
export function beginsWords(tokens: readonly SearchToken[]): boolean {
  return tokens.every(([form]) => (form.match(/[\p{L}\p{N}]/gu) ?? []).length < MIN_INSIDE)
}

/** Of an address in one line its street and city: the rest is written in many ways. */
function placeIn(typed: string): string {
  const address = kindOfTyped(typed) === 'address' ? parseAddressLine(typed) : null
  return address?.street ? [address.street, address.city].join(' ') : typed
}

function withoutStreetWords(words: string[]): string[] {
  const isStreetWord = (word: string) => STREET_WORDS.has(word.replace(/\.$/, ''))
  if (!words.some((word) => /^\d/.test(word))) return words
  const others = words.filter((word) => !isStreetWord(word))
  return others.length > 1 ? others : words
}

function withForms(words: readonly string[]): SearchToken[] {
  return words.map((word): SearchToken => {
    const key = serialKey(word)
    return key !== word && /\d/.test(word) && digitsOf(key).length >= 3 && key.length >= 4 ? [word, key] : [word]
  })
}
