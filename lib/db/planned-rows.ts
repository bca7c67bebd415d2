import { Prisma } from '@/prisma/generated/client'

/**
 * A query that answers `total int, id uuid, place bigint`, as a relation of a statement that is prepared once: PostgreSQL plans
 * it for its values at each run, and nothing else (docs/decisions/039). Each of its values has a cast, since it arrives as text.
 */
export function plannedRows({ strings, values }: Prisma.Sql): Prisma.Sql {
  const text = strings.reduce((before, part, index) => `${before}($1::text[])[${index}]${part}`)
  return Prisma.sql`find_page(${text}, ${values.map(asText)}::text[])`
}

function asText(value: unknown): string | null {
  if (value === null) return null
  return Array.isArray(value) ? arrayText(value) : textOf(value)
}

/** An array as PostgreSQL reads it. */
function arrayText(values: readonly unknown[]): string {
  const quoted = values.map((one) => `"${textOf(one).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${quoted.join(',')}}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
