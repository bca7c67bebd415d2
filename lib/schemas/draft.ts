import type { z } from 'zod'
import { invalid, type Problem } from '@/lib/errors'

declare const parsedBy: unique symbol

/**
 * A body as it was sent, for a verb that parses it by this schema, at its moment: after the record and its version. That
 * of a request carries its contract's schema, so that a verb which parses by another one does not compile.
 */
export type BodyOf<Schema extends z.ZodObject> = Readonly<Record<string, unknown>> & { readonly [parsedBy]?: Schema }

/**
 * A body on its way to becoming an input. Each field is parsed on its own, so that a verb can go on checking the good
 * ones (does the customer exist?) and report every problem of the body at once.
 */
export class Draft<Output extends object> {
  /** The fields that are right so far. */
  readonly value: Partial<Output>
  readonly problems: Problem[]
  /** The body as it was sent: of a list, also the entries beside a wrong one. */
  readonly sent: Readonly<Record<string, unknown>>

  constructor(value: Partial<Output>, problems: Problem[], sent: Readonly<Record<string, unknown>>) {
    this.value = value
    this.problems = problems
    this.sent = sent
  }

  /** Adds a problem found by looking further than the field itself. */
  reject(field: string, message: string): void {
    this.problems.push({ field, message })
  }

  /** Whether something is wrong with a field already. */
  hasProblem(field: string): boolean {
    return this.problems.some((problem) => problem.field === field)
  }

  /** Rejects a field that is missing or null, unless what was sent for it is wrong already. */
  require(field: keyof Output & string, message = 'is required'): void {
    if ((this.value[field] ?? null) === null && !this.hasProblem(field)) this.reject(field, message)
  }

  /** The whole input. Throws `validation_error` with all problems found. */
  finish(): Output {
    if (this.problems.length > 0) throw invalid(this.problems)
    return this.value as Output
  }
}

/**
 * Reads a body by a resource's schema. A field that the resource does not have is a problem (a misspelt field must not
 * be lost); fields that are only `answered` are ignored, so that what was read can be sent back.
 */
export function readDraft<Schema extends z.ZodObject>(
  schema: Schema,
  body: BodyOf<Schema>,
  ...answered: readonly z.ZodObject[]
): Draft<z.output<Schema>> {
  const sent = objectOf(body)
  const problems: Problem[] = []
  const value: Record<string, unknown> = {}
  for (const [field, type] of Object.entries(schema.shape)) {
    const result = (type as z.ZodType).safeParse(Object.hasOwn(sent, field) ? sent[field] : undefined)
    if (!result.success) problems.push(...problemsOf(result.error, [field], sent))
    else if (result.data !== undefined) value[field] = result.data
  }
  for (const field of Object.keys(sent))
    // What was included in a record may be sent back with it.
    if (
      !(field === 'included' && answered.length > 0) &&
      ![schema, ...answered].some(({ shape }) => Object.hasOwn(shape, field))
    )
      problems.push({ field: printable(field), message: 'is not a field of this resource' })
  return new Draft(value as Partial<z.output<Schema>>, problems, sent)
}

/** What a browser sent, which may be anything: what is no object is an empty one. */
export function objectOf(sent: unknown): Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Record<string, unknown>) : {}
}

/** The problems that zod found, with the fields' paths as users write them. What breaks two rules of one sentence is one problem. */
export function problemsOf({ issues }: z.ZodError, prefix: PropertyKey[], body: unknown): Problem[] {
  const problems = issues.flatMap((issue) => problemsOfIssue(issue, prefix, body))
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values()]
}

function problemsOfIssue(issue: z.core.$ZodIssue, prefix: PropertyKey[], body: unknown): Problem[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: fieldPath([...path, key]), message: 'is not a field of this resource' }))
  return [{ field: fieldPath(path), message: messageOf(issue, valueAt(body, path)) }]
}

/** `['parts', 0, 'quantity']` → `parts[0].quantity` */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text ? `${text}.${printable(String(key))}` : printable(String(key))
  }, '')
}

/** A client's own key, safe and short enough to be shown back. */
function printable(key: string): string {
  return key.slice(0, 100).toWellFormed().replaceAll('\0', '�')
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined
    return (value as Record<PropertyKey, unknown>)[key]
  }, body)
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The types that a union takes. */
function typesOf(union: z.core.$ZodIssueInvalidUnion): string[] {
  const expected = union.errors.flat().flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []))
  return [...new Set(expected)].map((type) => TYPE_NAMES[type] ?? type)
}

const REFUSES_NULL: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

function messageOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'custom') return issue.message
  if (value === undefined) return 'is required'
  if (value === null && REFUSES_NULL.has(issue.code)) return 'must not be null'
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('Invalid ')
        ? `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
        : issue.message
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'invalid_union':
      return `must be one of: ${typesOf(issue).join('; ')}`
    case 'too_big':
      return issue.origin === 'array' ? `must have at most ${issue.maximum} entries` : issue.message
    case 'too_small':
      return issue.origin === 'array' ? `must have at least ${issue.minimum} entries` : issue.message
    default:
      return issue.message
  }
}
