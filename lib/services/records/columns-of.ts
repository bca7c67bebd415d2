import { z } from 'zod'
import { instant } from '@/lib/db/json-sql'

/**
 * The columns of row `r` that answer the fields of a schema, in their order, for `recordOf`. A field is the column of its name,
 * unless `made` says what makes it.
 */
export function columnsOf<Fields extends z.ZodRawShape>(
  fields: Fields,
  expressions: Partial<Record<keyof Fields & string, string>>,
): string[] {
  return Object.entries(fields).map(([name, schema]) => {
    const expression = expressions[name] ?? (isInstant(schema) ? instant(`r.${name}`) : null)
    return expression ? `${expression} AS ${name}` : `r.${name}`
  })
}

function isInstant(schema: unknown): boolean {
  return (schema instanceof z.ZodNullable ? schema.unwrap() : schema) instanceof z.ZodISODateTime
}
