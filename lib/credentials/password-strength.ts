import type { Draft } from '@/lib/schemas/draft'

/** Of zxcvbn's five grades the fourth: 10^8 guesses or more, out of reach even with a stolen hash under Argon2id. */
const LEAST_SCORE = 3
/** zxcvbn takes seconds for a long text; one whose beginning is strong is strong. */
const EXAMINED = 24
/** The signs in which zxcvbn reads a letter, where it has several; the digits come first, which are never left out. */
const SPELLINGS = ['69', '17|', '1!|', '4@', '5$', '7+', '({[<']
/** It looks every word up once more for each combination of them: 24 signs have over a thousand, which takes a second. */
const MAX_COMBINATIONS = 8

type About = readonly (string | null | undefined)[]

/**
 * Adds a problem when a new password is one that is guessed early: common, a pattern, or built on what anybody knows
 * `about` its user (name, e-mail address, company).
 */
export async function rejectWeakPassword<Field extends string>(
  draft: Draft<Partial<Record<Field, string>>>,
  field: Field,
  about: About,
): Promise<void> {
  const password = draft.value[field]
  if (password === undefined) return
  // Its dictionaries take 25 MB and a tenth of a second: loaded by the processes that set passwords, at the first one.
  const { default: zxcvbn } = await import('zxcvbn')
  const { score, sequence } = zxcvbn(boundCombinations(password.slice(0, EXAMINED)), wordsOf(about))
  if (score >= LEAST_SCORE) return
  const isOwn = sequence.some((match) => match.dictionary_name === 'user_inputs')
  draft.reject(
    field,
    isOwn
      ? 'is easy to guess from your name, e-mail address or company; choose a sentence of your own'
      : 'is easy to guess; choose a sentence or four words that do not belong together',
  )
}

/** Replaces signs that stand for a letter, while others for the same letter are there and their combinations are too many. */
function boundCombinations(text: string): string {
  let combinations = 1
  let bounded = text
  for (const spelling of SPELLINGS) {
    const used = Array.from(spelling).filter((sign) => bounded.includes(sign))
    while (used.length > 1 && combinations * used.length > MAX_COMBINATIONS)
      bounded = bounded.replaceAll(used.pop() ?? '', '·')
    combinations *= Math.max(1, used.length)
  }
  return bounded
}

/** Each text and its single words. */
function wordsOf(about: About): string[] {
  const texts = [...about, 'fieldline'].filter((text) => typeof text === 'string').map((text) => text.slice(0, 200))
  const words = texts.flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]/u)])
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= 3)
}
