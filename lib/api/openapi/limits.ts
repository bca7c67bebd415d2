import type { JsonSchema } from './schemas'

/** No text is longer than the largest body (`BODY_LIMIT`), and no list has more places than such a body has room for. */
const MAX_TEXT = 32_000_000
const MAX_LIST = 1_000_000
const INT_32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }
const INT_53 = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** As every dialect of regular expressions writes it. */
const WITHOUT_NUL = String.raw`^[^\x00]*$`
/** How long the texts of each format are at most; seconds may have any number of decimals. */
const LONGEST: Record<string, number> = { uuid: 36, date: 10, 'date-time': 64, time: 64, email: 320, uri: 8192 }

/** What holds values and no schemas. */
const VALUES = new Set(['example', 'examples', 'enum', 'const', 'default'])

/**
 * The document with the limits that hold where a schema names none, so that a client knows how much room it needs: how long texts and lists
 * are, how large integers, and that no text has the character that databases end texts with.
 */
export function withLimits<Node>(node: Node, isNamed = false): Node {
  if (Array.isArray(node)) return node.map((one: unknown) => withLimits(one)) as Node
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      // The names in `properties` are those of fields, whatever they are called.
      return [
        key,
        !isNamed && VALUES.has(key) ? (value as unknown) : withLimits<unknown>(value, key === 'properties' && !isNamed),
      ]
    }),
  )
  return (isNamed ? inner : limited(inner)) as Node
}

function limited(schema: JsonSchema): JsonSchema {
  const types = [schema.type].flat()
  if (types.includes('string')) return limitedText(schema)
  if (types.includes('integer')) return limitedInteger(schema)
  return types.includes('array') ? { ...schema, maxItems: schema.maxItems ?? MAX_LIST } : schema
}

function limitedText(schema: JsonSchema): JsonSchema {
  if (schema.enum !== undefined || schema.const !== undefined) return schema
  const maxLength = schema.maxLength ?? LONGEST[String(schema.format)] ?? MAX_TEXT
  const isFree = schema.format === undefined && schema.pattern === undefined
  return { ...schema, ...(isFree && { pattern: WITHOUT_NUL }), maxLength }
}

function limitedInteger(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const fits = [minimum, maximum].every((bound) => bound === undefined || Math.abs(Number(bound)) <= INT_32.maximum)
  const bounds = schema.format === 'int64' || !fits ? INT_53 : INT_32
  return {
    format: fits ? 'int32' : 'int64',
    ...schema,
    ...(exclusiveMinimum === undefined && { minimum: minimum ?? bounds.minimum }),
    ...(exclusiveMaximum === undefined && { maximum: maximum ?? bounds.maximum }),
  }
}
