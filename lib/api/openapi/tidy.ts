import type { JsonSchema } from './schemas'

/** Formats say it better than the patterns that zod writes beside them. */
const PATTERNED = new Set(['uuid', 'date', 'date-time', 'email'])

/**
 * A schema as generators of clients read it best. Objects of requests are closed, those of answers open, because fields are
 * added to them within a version; `anyOf` with null becomes a list of types; nothing is said twice.
 */
export function tidySchema(schema: JsonSchema, closed: boolean): JsonSchema {
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, tidyPart(key, value, closed)]))
  const tidied = openOrClosed(pairAsList(nullAsType(withoutNoise(inner))), closed)
  return closed ? defaultAsText(tidied) : tidied
}

/** Generators of clients take a field with a default for one that is always there, and demand it of who sends it. */
function defaultAsText({ default: defaultValue, ...schema }: JsonSchema): JsonSchema {
  if (defaultValue === undefined) return schema
  const sentence = `Default: \`${JSON.stringify(defaultValue).replaceAll('"', '')}\`.`
  return { ...schema, description: [schema.description, sentence].filter(Boolean).join('. ') }
}

function tidyPart(key: string, value: unknown, closed: boolean): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, tidySchema(one, closed)]),
    )
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems')
    return (value as JsonSchema[]).map((one) => tidySchema(one, closed))
  const isSchema = typeof value === 'object' && value !== null && (key === 'items' || key === 'additionalProperties')
  return isSchema ? tidySchema(value as JsonSchema, closed) : value
}

/** `readOnly` makes generators of clients write every type twice; what is answered and what is sent have their own already. */
function withoutNoise({ propertyNames: _names, readOnly: _readOnly, pattern, ...schema }: JsonSchema): JsonSchema {
  const isText = schema.type === 'string' && !PATTERNED.has(String(schema.format))
  const keepsPattern = pattern !== undefined && isText
  const isSafeBound = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) === Number.MAX_SAFE_INTEGER
  if (isSafeBound(schema.minimum)) delete schema.minimum
  if (isSafeBound(schema.maximum)) delete schema.maximum
  return keepsPattern ? { ...schema, pattern } : schema
}

function nullAsType({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return schema
  // Written beside a choice, the type is the whole of it: zod knows no type for what it transforms.
  if (schema.type !== undefined) return schema
  const [first, second, ...rest] = anyOf as JsonSchema[]
  const isNullable = first && rest.length === 0 && second?.type === 'null'
  if (!isNullable || typeof first.type !== 'string' || first.const !== undefined) return { ...schema, anyOf }
  const values = Array.isArray(first.enum) ? { enum: [...(first.enum as unknown[]), null] } : {}
  return { ...first, ...schema, type: [first.type, 'null'], ...values }
}

/** A pair of anything: generators of clients know lists of a length better than places with schemas of their own. */
function pairAsList({ prefixItems, ...schema }: JsonSchema): JsonSchema {
  if (!Array.isArray(prefixItems)) return schema
  return { ...schema, items: {}, minItems: prefixItems.length, maxItems: prefixItems.length }
}

function openOrClosed(schema: JsonSchema, closed: boolean): JsonSchema {
  if (schema.properties === undefined) return schema
  const { additionalProperties: _stated, ...open } = schema
  return closed ? { ...open, additionalProperties: false } : open
}
