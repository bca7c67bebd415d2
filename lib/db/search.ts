import { searchTokens } from '@/lib/domain/search/tokens'

/**
 * Text filters for Prisma. PostgreSQL's ILIKE reads `%`, `_` and `\` as patterns and Prisma passes them on; what a user
 * types means itself.
 */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Records in whose search texts each token of a text stands. `columns`: whose, such as `customer.search_text`; each token may stand in any
 * of them.
 */
export function foundBy(text: string, columns: readonly string[] = ['search_text']): { AND: object[] } {
  return {
    AND: searchTokens(text).map((forms) => ({
      OR: columns.flatMap((column) => forms.map((form) => within(column, { contains: literal(form) }))),
    })),
  }
}

/** A condition on a column, which may be one of a relation: `customer.name`. */
export function within(column: string, condition: unknown): object {
  return column.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), condition) as object
}

/** The text anywhere in the field, ignoring case. */
export function containing(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: literal(text), mode: 'insensitive' }
}

/** Matches the whole text, ignoring case. */
export function sameText(text: string): { equals: string; mode: 'insensitive' } {
  return { equals: literal(text), mode: 'insensitive' }
}
