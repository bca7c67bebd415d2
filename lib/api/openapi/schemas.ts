import { z } from 'zod'
import type { Contract } from '@/lib/api/contract'
import { includingTypeOf } from '@/lib/api/read-query'
import { INCLUDED_RECORDS } from '@/lib/schemas/data/included'
import { answerComponents, requestComponents } from '@/lib/schemas/component'
import { tidySchema } from './tidy'

export type JsonSchema = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'
const uri = (id: string) => COMPONENTS + id

/** The named schemas of all operations: answers by the names in lib/schemas, bodies of requests by their operations. */
export class SchemaNames {
  readonly components: Record<string, JsonSchema>

  constructor(contracts: readonly Contract[]) {
    for (const { id, body } of contracts)
      if (body && !requestComponents.has(body)) requestComponents.add(body, { id: requestName(id) })
    this.components = { ...schemasOf(answerComponents, 'output'), ...schemasOf(requestComponents, 'input') }
  }

  /** The name of an answer's schema. */
  nameOf(answer: z.ZodType): string {
    return answerComponents.get(answer)?.id ?? ''
  }

  /** A reference to the named schema of an answer. */
  answer(schema: z.ZodType): JsonSchema {
    return { $ref: uri(this.nameOf(schema)) }
  }

  /**
   * A reference to the schema of an operation's answer. Where it can include others its schema is one of its own with `included`, so that what is
   * included has no `included` in turn.
   */
  answerOf(contract: Contract): JsonSchema {
    const type = includingTypeOf(contract)
    const plain = this.nameOf(contract.answer)
    const record = this.components[plain] as (JsonSchema & { properties: object }) | undefined
    if (!type || !record) return this.answer(contract.answer)
    const name = `${plain}WithIncluded`
    const included = { ...this.answer(INCLUDED_RECORDS[type]), description: 'What `include` asked for.' }
    this.components[name] ??= { ...record, properties: { ...record.properties, included } }
    return { $ref: uri(name) }
  }

  /** A reference to the named schema of a request's body. */
  body(schema: z.ZodType): JsonSchema {
    return { $ref: uri(requestComponents.get(schema)?.id ?? '') }
  }

  /** Of the named schemas those that the document refers to, in the order of their names. */
  used(document: unknown): Record<string, JsonSchema> {
    const names = new Set<string>()
    const visit = (text: string) => {
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        const component = this.components[name]
        if (!component || names.has(name)) continue
        names.add(name)
        visit(JSON.stringify(component))
      }
    }
    visit(JSON.stringify(document))
    return Object.fromEntries([...names].sort().map((name) => [name, this.components[name] ?? {}]))
  }
}

/** `createCustomer` → `CreateCustomerRequest`. */
function requestName(operation: string): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Request`
}

type Io = 'input' | 'output'

function schemasOf(registry: z.core.$ZodRegistry<{ id: string }>, io: Io): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io, uri, ...OPTIONS })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, clean(schema, io)]))
}

/** A zod schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export function toJsonSchema(schema: z.ZodType, io: Io): JsonSchema {
  return clean(z.toJSONSchema(schema, { io, ...OPTIONS }), io)
}

const OPTIONS = { unrepresentable: 'any', reused: 'inline' } as const

function clean({ $schema: _dialect, $id: _id, ...schema }: z.core.JSONSchema.BaseSchema, io: Io): JsonSchema {
  return tidySchema(schema, io === 'input')
}
