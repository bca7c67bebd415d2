import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/* docs/terms.md, as far as a program can check it: words with one meaning each, and what to write instead of them. */

const root = join(import.meta.dirname, '..')

/** Checked in code, comments, strings and documents. */
const EVERYWHERE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:outlived[A-Z]\w*|\w+Outlived\w*)\b/, 'expired…'],
  [/\b\w*rehears\w*/i, 'dry run'],
  [/\bmend (?:it|the|them|this)\b/i, 'fix'],
  [/\b(?:MOST|LONGEST|LARGEST)_[A-Z]\w*/, 'MAX_…'],
  [/\b(?:[Jj]udge[sd]?|[Jj]udging|JUDGED|judge[A-Z]\w*)\b/, 'check…, decide… or detect…'],
  [/\btell(?:Of|Own|Administrators|Some)\w*/, 'notify…, report… or record…'],
  [/\b(?:isAway|tellingAway|goAway)\b/, 'isUnavailable'],
  [/\b[a-z]+OrTell\b|\b(?:isTold|toldOf|tellChanged|tellContinued)\b/, '…OrNotify, isReported, notify…'],
  [/\bspeaks? against\b/i, 'conflicts with'],
  [/\bdo not go together\b/i, "can't be combined"],
  [/\brevive\b/, 'restore…'],
]

/** The names of values that say only what happened to them. */
const VAGUE = /\b(?:const|let|function) (?:known|found|own|wanted|made|named|taken|kept|given|asked|told)\b/

/** Checked in code alone. */
const IN_CODE: readonly (readonly [RegExp, string])[] = [
  [/\/\*\*(?:\n \*)? (?:The same\b|Like (?:`|the ))/, 'a docstring that stands alone'],
  [VAGUE, 'what the value is'],
]

const folders = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'prisma', 'public']
const files = [
  ...readdirSync(root).filter((name) => /\.(?:md|ts|mjs)$/.test(name) && name !== 'CHANGELOG.md'),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => /\.(?:tsx?|mjs|md)$/.test(name) && !/generated|^bench\/RUNS|^lib\/words|^docs\/terms/.test(name))

/** Each use of a word that has a better one: where, which, and what to write instead. */
function misused(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...EVERYWHERE, ...(file.endsWith('.md') ? [] : IN_CODE)].flatMap(([word, better]) =>
    [...text.matchAll(new RegExp(word, `g${word.flags}`))].map(
      (match) => `${file}:${text.slice(0, match.index).split('\n').length}: “${match[0].trim()}”, write: ${better}`,
    ),
  )
}

describe('words', () => {
  it('finds no word that docs/terms.md replaces', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap(misused)).toEqual([])
  })
})
