/**
 * Text filters for Prisma. PostgreSQL's ILIKE reads `%`, `_` and `\` as patterns and Prisma passes them on; what a user
 * types means itself.
 */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The text anywhere in the field, ignoring case. */
export function containing(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: literal(text), mode: 'insensitive' }
}

/** The same text, ignoring case. */
export function sameText(text: string): { equals: string; mode: 'insensitive' } {
  return { equals: literal(text), mode: 'insensitive' }
}
