import { z } from 'zod'
import { jsonOrNull, toAddress } from '@/lib/db/json'
import { toNumber } from '@/lib/domain/money'
import { fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import { type Address, addressRecord } from '@/lib/schemas/fields'

/* How rows of tables are answered, and values of a body stored, where the schema of the answer says it all. */

type Selection = { [column: string]: true | { select: Selection } }

const address = addressRecord.unwrap()

/** The schema of a value that is there. */
function innerOf(schema: unknown): unknown {
  return schema instanceof z.ZodNullable ? schema.unwrap() : schema
}

/** What Prisma selects for an answer of these fields: columns by their names, and of other records the fields that are answered. */
export function selectOf({ shape }: z.ZodObject): Selection {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const inner = innerOf(schema)
      return [name, inner instanceof z.ZodObject && inner !== address ? { select: selectOf(inner) } : true]
    }),
  )
}

/** The answer of a row that was selected so: moments and days as text, amounts as numbers. */
export function answerOf<Item extends z.ZodObject>({ shape }: Item, row: object): z.output<Item> {
  const values = row as Record<string, unknown>
  const answered = Object.entries(shape).map(([name, schema]) => [name, answeredAs(innerOf(schema), values[name])])
  return Object.fromEntries(answered) as z.output<Item>
}

function answeredAs(schema: unknown, value: unknown): unknown {
  if (schema === address) return toAddress(value ?? null)
  // A column of JSON keeps its keys in an order of its own.
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return schema.parse(value)
  if (value instanceof Date) return schema instanceof z.ZodISODate ? fromDatabaseDate(value) : value.toISOString()
  return schema instanceof z.ZodNumber && typeof value === 'object' && value !== null ? toNumber(value) : value
}

/** The columns that a body sets, of a record that is answered by this schema. */
export function storedOf({ shape }: z.ZodObject, input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      const schema = innerOf(shape[name])
      if (schema === address) return [name, jsonOrNull(value as Address | undefined)]
      return [name, schema instanceof z.ZodISODate && typeof value === 'string' ? toDatabaseDate(value) : value]
    }),
  )
}
