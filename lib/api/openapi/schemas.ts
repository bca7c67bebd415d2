import { z } from 'zod'
import type { Contract } from '@/lib/api/contract'

export type JsonSchema = Record<string, unknown>

/**
 * Gives every record schema a name, so that the document says `Customer` once. Schemas are told apart by identity: what
 * two operations share in code they share in the document.
 */
export class SchemaNames {
  private readonly names = new Map<z.ZodType, string>()
  readonly components: Record<string, JsonSchema> = {}

  /** Names the answers of all operations: that of `getCustomer` is `Customer`, that of a list `CustomersItem`. */
  constructor(contracts: readonly Contract[]) {
    for (const { id, kind, answer } of contracts)
      if (kind === 'record' && id.startsWith('get')) this.name(answer, id.slice(3))
    for (const { id, kind, answer } of contracts)
      if (!this.names.has(answer)) {
        const subject = subjectOf(id)
        if (kind === 'deleted') this.name(answer, 'Deleted')
        else if (kind === 'created') this.name(answer, `${subject}Created`)
        else this.name(answer, kind === 'page' || kind === 'list' || kind === 'feed' ? `${subject}Item` : subject)
      }
    for (const { id, dryRun } of contracts)
      if (dryRun && !this.names.has(dryRun)) this.name(dryRun, `${subjectOf(id)}Tried`)
  }

  private name(schema: z.ZodType, wanted: string): void {
    if (this.names.has(schema)) return
    const taken = new Set(this.names.values())
    const name = taken.has(wanted) ? `${wanted}Answer` : wanted
    this.names.set(schema, name)
    this.components[name] = toJsonSchema(schema, 'output')
  }

  /** The named schema of an answer itself. */
  schemaOf(schema: z.ZodType): JsonSchema {
    return this.components[this.names.get(schema) ?? ''] ?? {}
  }

  /** A reference to the named schema of an answer. */
  reference(schema: z.ZodType): JsonSchema {
    return { $ref: `#/components/schemas/${this.names.get(schema)}` }
  }
}

/** `createBranch` → `Branch`, `bulkBranches` → `BranchesBulk`. */
function subjectOf(id: string): string {
  const subject = id.replace(/^(list|create|add|update|delete|get|bulk)/, '')
  const bulk = id.startsWith('bulk') ? 'Bulk' : ''
  return subject.charAt(0).toUpperCase() + subject.slice(1) + bulk
}

/** A zod schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}
