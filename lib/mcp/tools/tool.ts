import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import type { AssistantTool } from '@/lib/domain/assistants'
import { invalid, ServiceError } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { parseQuery } from '@/lib/schemas/query'
import type { AssistantSettings } from '@/lib/services/access/assistants'

/** What an assistant sends to a tool. */
export type Arguments = Readonly<Record<string, unknown>>

/** How many records an answer holds at most. */
export const MAX_RECORDS = 25

/** A tool as assistants see it. Its answer is a plain object, in which texts of people are below `untrusted_text`. */
export type Tool = {
  name: AssistantTool
  title: string
  description: string
  input: z.ZodObject
  annotations: ToolAnnotations
  writes: boolean
  /** The scopes that a credential needs to see and call it: each of them, or with `any` one of them. */
  scopes: readonly Scope[]
  needs: 'each' | 'any'
  run: (ctx: ServiceContext, args: Arguments, settings: AssistantSettings) => Promise<object>
}

/** A tool that only reads. */
export function readingTool(
  definition: Pick<Tool, 'name' | 'title' | 'description' | 'input' | 'scopes' | 'run'> & Partial<Pick<Tool, 'needs'>>,
): Tool {
  return {
    needs: 'each',
    ...definition,
    writes: false,
    annotations: { title: definition.title, readOnlyHint: true, openWorldHint: false },
  }
}

/** The arguments by the tool's schema. Throws `validation_error` naming every wrong one. */
export function readArguments<Schema extends z.ZodObject>(schema: Schema, args: Arguments): z.output<Schema> {
  return readDraft(schema, args).finish()
}

/**
 * The arguments by the schema of an operation's query, in which everything is text: lists and numbers are sent as JSON has
 * them. Throws `bad_request` naming every wrong one.
 */
export function readQueryArguments<Schema extends z.ZodObject>(schema: Schema, args: Arguments): z.output<Schema> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args)) if (value !== null) query.append(name, textOf(name, value))
  return parseQuery(schema, query)
}

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  const details = [{ field: name, message: 'must be a text, a number, true or false, or a list of these' }]
  throw new ServiceError('bad_request', `Check ${name}.`, details)
}

/** The id of the record that is to be changed, apart from what is to be changed of it. Throws `validation_error`. */
export function takeId(args: Arguments, field: string): { id: string; body: Arguments } {
  const { [field]: id, ...body } = args
  if (typeof id === 'string' && id.trim() !== '') return { id: id.trim(), body }
  throw invalid([{ field, message: id === undefined ? 'is required' : 'must be an id' }])
}
