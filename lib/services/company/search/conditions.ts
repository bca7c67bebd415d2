import { Prisma } from '@/prisma/generated/client'
import { foldText } from '@/lib/domain/search/fold'
import { beginsWords, searchTokens, type SearchToken } from '@/lib/domain/search/tokens'

/** The kinds of records that have a search text. */
export type SearchedKind = 'customer' | 'contact' | 'site' | 'asset' | 'service_contract' | 'technician'

/** Whom a kind of record belongs to, by the columns that say so. */
const PARENTS: Record<SearchedKind, readonly ('customer' | 'site')[]> = {
  customer: [],
  technician: [],
  contact: ['customer'],
  site: ['customer'],
  service_contract: ['customer'],
  asset: ['customer', 'site'],
}

/** So many customers or sites of one token are looked under for their records. */
const MAX_PARENTS = 200

/**
 * So many records of a kind are looked at of a text, and of one that says little: two letters, or what is only like it. Without a limit the
 * planner walks the names in their order, which takes long where those that the text finds begin late in the alphabet.
 */
const MAX_LOOKED_AT = 2_000
const MAX_VAGUE = 500

/** How a text is looked for: common tables that a statement begins with, and the condition on a row of each kind. */
export type TextSearch = {
  withs: Prisma.Sql
  /** The live rows of the account under this alias that the text finds. */
  finds: (kind: SearchedKind, alias: string) => Prisma.Sql
  /** At most so many of a kind are looked at; where there are more, the text says too little. */
  max?: number
  /** Which of a kind come first, before those whose names do. */
  first?: (alias: string) => Prisma.Sql
}

/**
 * Looks for a text in the search texts of an account's records: each token stands in the record's own, or in that of the customer or site
 * that it belongs to, and one at least in its own.
 */
export function textSearch(accountId: string, text: string): TextSearch {
  const account = Prisma.sql`${accountId}::uuid`
  const tokens = searchTokens(text)
  const isShort = beginsWords(tokens)
  const within = isShort ? AT_BEGIN : INSIDE
  return {
    withs:
      tokens.length > 1
        ? Prisma.sql`WITH ${Prisma.join(tokens.flatMap((token, at) => parentsOf(account, token, at, within)))}`
        : Prisma.empty,
    finds(kind, alias) {
      const row = Prisma.raw(alias)
      const ownConditions = tokens.map((token) => contains(Prisma.raw(`${alias}.search_text`), token, within))
      const all = ownConditions.map((one, at) => (tokens.length > 1 ? orOfParents(kind, row, one, at) : one))
      const conditions = tokens.length > 1 ? [...all, Prisma.sql`(${Prisma.join(ownConditions, ' OR ')})`] : all
      return Prisma.sql`${row}.account_id = ${account} AND ${row}.deleted_at IS NULL
        AND ${conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`false`}`
    },
    max: isShort ? MAX_VAGUE : MAX_LOOKED_AT,
  }
}

/** Finds every live record of the account. */
export function everyRecord(accountId: string): TextSearch {
  return {
    withs: Prisma.empty,
    finds: (_kind, alias) =>
      Prisma.sql`${Prisma.raw(`${alias}.account_id`)} = ${accountId}::uuid AND ${Prisma.raw(`${alias}.deleted_at`)} IS NULL`,
  }
}

/** What `word_similarity` has to be of a text and the words that are like it: “Havest” and “Harvest” have just that. */
const MIN_SIMILARITY = '0.5'
/** Fewer letters than these are like too much. */
const MIN_SIMILAR = 5

/** Whether a text of words that finds little is also looked for as it may be misspelt; a number that is one digit off is another one. */
export function maySpellOtherwise(text: string, results: number): boolean {
  const isOfWords = /^[\p{L}\s&'’.-]+$/u.test(text)
  return results < MIN_RESULTS && isOfWords && (text.match(/\p{L}/gu) ?? []).length >= MIN_SIMILAR
}

const MIN_RESULTS = 3

/**
 * Looks for words that are like a text, as a misspelt name is. The index finds them by a setting of `pg_trgm`, which holds for the
 * statement alone: a condition that no row decides is evaluated before the rows are read.
 */
export function similarSearch(accountId: string, text: string): TextSearch {
  const account = Prisma.sql`${accountId}::uuid`
  return {
    withs: Prisma.sql`WITH threshold AS MATERIALIZED (
      SELECT set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true) AS value)`,
    finds(_kind, alias) {
      const row = Prisma.raw(alias)
      return Prisma.sql`${row}.account_id = ${account} AND ${row}.deleted_at IS NULL
        AND (SELECT value FROM threshold) IS NOT NULL AND ${foldText(text)} <% ${row}.search_text`
    },
    max: MAX_VAGUE,
    first: (alias) => Prisma.sql`word_similarity(${foldText(text)}, ${Prisma.raw(`${alias}.search_text`)}) DESC, `,
  }
}

/** The patterns of a text in which a token stands. */
type Within = (token: string) => string[]
const INSIDE: Within = (token) => [`%${token}%`]
const AT_BEGIN: Within = (token) => [`${token}%`, `% ${token}%`]

/** A search text in which a token stands in one of its forms. */
function contains(column: Prisma.Sql, forms: SearchToken, within: Within): Prisma.Sql {
  const patterns = forms.flatMap((form) => within(form.replaceAll(/[\\%_]/g, '\\$&')))
  const each = patterns.map((pattern) => Prisma.sql`${column} LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`
}

function parentsOf(account: Prisma.Sql, token: SearchToken, at: number, within: Within): Prisma.Sql[] {
  return (['customer', 'site'] as const).map(
    (kind) => Prisma.sql`${Prisma.raw(`${kind}s_${at}`)} AS MATERIALIZED (SELECT array(
      SELECT id FROM ${Prisma.raw(kind)} WHERE account_id = ${account} AND deleted_at IS NULL
        AND ${contains(Prisma.raw('search_text'), token, within)} LIMIT ${MAX_PARENTS}) AS ids)`,
  )
}

function orOfParents(kind: SearchedKind, row: Prisma.Sql, ownCondition: Prisma.Sql, at: number): Prisma.Sql {
  const parents = PARENTS[kind].map(
    (parent) => Prisma.sql` OR ${row}.${Prisma.raw(`${parent}_id = ANY ((SELECT ids FROM ${parent}s_${at})::uuid[])`)}`,
  )
  return Prisma.sql`(${Prisma.join([ownCondition, ...parents], '')})`
}
