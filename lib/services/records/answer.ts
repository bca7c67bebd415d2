import { z } from 'zod'

type Selection = { [column: string]: true | { select: Selection } }

/** What Prisma selects for a list whose items are these fields: columns by their names, and of other records the fields of theirs. */
export function selectOf({ shape }: z.ZodObject): Selection {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
      return [name, inner instanceof z.ZodObject ? { select: selectOf(inner) } : true]
    }),
  )
}

/** The item of a row that was selected so: moments are answered as text. */
export function answerOf<Item extends z.ZodObject>({ shape }: Item, row: object): z.output<Item> {
  const values = row as Record<string, unknown>
  const answered = Object.keys(shape).map((name) => {
    const value = values[name]
    return [name, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(answered) as z.output<Item>
}
