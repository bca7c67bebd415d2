import { foldText } from '@/lib/domain/search/fold'

/** A job type as it is ranked for a call. */
type Ranked = {
  id: string
  name: string
  code: string | null
  description: string | null
  uses: readonly { product_id: string; count: number }[]
}

/** Shorter words stand in every sentence. */
const MIN_WORD = 3
/** From so many letters on a word also means what begins like it: leaking, leak. */
const MIN_STEM = 4
const NAME_WORD = 3

/**
 * Job types in the order in which they fit a call: by how many of the words that the caller said stand in their name or code, then in
 * their description (`score`), then by how often work on the products had them (`used`).
 */
export function rankJobTypes(
  jobTypes: readonly Ranked[],
  text: string,
  productIds: readonly string[],
): { id: string; name: string; score: number; used: number }[] {
  const said = wordsOf(text)
  return jobTypes
    .map(({ id, name, code, description, uses }) => {
      const score =
        NAME_WORD * countSaid(said, wordsOf(`${name} ${code ?? ''}`)) + countSaid(said, wordsOf(description))
      const used = uses.reduce((sum, use) => sum + (productIds.includes(use.product_id) ? use.count : 0), 0)
      return { id, name, score, used }
    })
    .toSorted((a, b) => b.score - a.score || b.used - a.used || (a.name < b.name ? -1 : 1))
}

function wordsOf(text: string | null): string[] {
  return foldText(text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD)
}

function countSaid(said: readonly string[], words: readonly string[]): number {
  return new Set(words.filter((word) => said.some((one) => isSameWord(one, word)))).size
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= MIN_STEM && long.startsWith(short))
}
