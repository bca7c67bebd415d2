import type { z } from 'zod'

/** What fields mean, by their names. */
export type Meanings = Record<string, string>

/** Fields that mean the same wherever they are. */
const EVERYWHERE: Meanings = {
  id: 'Identifies the record; assigned by the service.',
  external_id: 'What another system calls it, exactly as sent; no two records of a kind have the same.',
  created_at: 'When it was created.',
  updated_at: 'When it, or what belongs to it, was last changed.',
  deleted_at: 'When it was moved to the trash.',
  customer_id: 'The customer it belongs to.',
  customer: 'The customer it belongs to.',
  custom_fields: 'Fields of the company’s own: text, numbers, true or false, by name.',
  request_id: 'The `Request-Id` of the request that did it; null where no request did.',
}

/**
 * The fields of an object with what they mean, which the API's document says of each. A field that says it itself keeps its own
 * words.
 */
export function described<Shape extends z.ZodRawShape>(meanings: Meanings, shape: Shape): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const meaning = meanings[name] ?? EVERYWHERE[name]
    return [name, meaning === undefined || field.description !== undefined ? field : field.describe(meaning)]
  })
  return Object.fromEntries(fields) as Shape
}
