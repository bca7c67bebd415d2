import { FORMER_NAMES } from '@/lib/schemas/data/filter-names'
import { withLimits } from './limits'
import type { JsonSchema } from './schemas'

/*
 * What a client that was written against one document would stumble over in another. Requests may only become easier, answers
 * may only tell more: that is the promise of `/api/v1` (Versions, in the introduction of the document).
 */

type Side = 'request' | 'answer'
type Document = JsonSchema
type Item = Record<string, JsonSchema | undefined>
type Comparison = { before: Document; after: Document; breaks: string[]; seen: Set<string> }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every way in which `after` breaks a client of `before`, each with its place. Empty where there is none. */
export function breakingChanges(released: Document, after: Document): string[] {
  // Limits that were not named were the same.
  const before = withLimits(released)
  const comparison: Comparison = { before, after, breaks: [], seen: new Set() }
  const now = itemsOf(after.paths)
  for (const [path, item] of Object.entries(itemsOf(before.paths))) {
    for (const method of METHODS) {
      const [old, current] = [item[method], now[path]?.[method]]
      const name = `${method.toUpperCase()} ${path}`
      if (old && !current) comparison.breaks.push(`${name} is gone`)
      if (old && current) compareOperations(comparison, name, old, current)
    }
  }
  const messages = itemsOf(after.webhooks)
  for (const [type, { post: old }] of Object.entries(itemsOf(before.webhooks))) {
    const current = messages[type]?.post
    if (!current) comparison.breaks.push(`the message ${type} is gone`)
    // What we send to an endpoint is read there, as an answer is.
    else compareContent(comparison, `the message ${type}`, 'answer', old?.requestBody, current.requestBody)
  }
  return comparison.breaks
}

/** The document without its words: what a released one is kept as, to be compared with. */
export function withoutWords(document: Document): Document {
  return strip(document, false) as Document
}

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'headers', 'tags', 'info', 'servers', 'title'])
/** Of a refusal a client knows the shape of every refusal, not of this one. */
const REFUSAL = /^[45]\d\d$/

function strip(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => strip(one, false))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => isNamed || !(WORDS.has(key) || REFUSAL.test(key)))
  // The keys of these are names of fields, not words of the document.
  return Object.fromEntries(entries.map(([key, one]) => [key, strip(one, !isNamed && key === 'properties')]))
}

function compareOperations(comparison: Comparison, name: string, old: JsonSchema, current: JsonSchema): void {
  const { breaks } = comparison
  if (old.operationId !== current.operationId)
    breaks.push(`${name} is called ${text(current.operationId)}, it was ${text(old.operationId)}`)
  for (const scope of scopesOf(old)) {
    if (!scopesOf(current).includes(scope)) breaks.push(`${name} is no longer allowed with ${scope}`)
  }
  compareParameters(comparison, name, old, current)
  const [oldBody, body] = [old.requestBody as JsonSchema | undefined, current.requestBody as JsonSchema | undefined]
  if (body?.required === true && oldBody?.required !== true) breaks.push(`${name} needs a body`)
  if (oldBody) compareContent(comparison, `the body of ${name}`, 'request', oldBody, body)
  const answers = itemsOf(current.responses)
  for (const [status, answer] of Object.entries(itemsOf(old.responses))) {
    if (!status.startsWith('2')) continue
    if (!answers[status]) breaks.push(`${name} no longer answers ${status}`)
    else compareContent(comparison, `the answer ${status} of ${name}`, 'answer', answer, answers[status])
  }
}

/** Whether clients send it under the name that it had before, which goes on to be read. */
function hasFormerName(parameters: ReadonlyMap<string, JsonSchema>, { name }: JsonSchema): boolean {
  return Object.entries(FORMER_NAMES).some(
    ([former, current]) => current === name && parameters.has(`${former} (query)`),
  )
}

function compareParameters(comparison: Comparison, name: string, old: JsonSchema, current: JsonSchema): void {
  const oldParameters = parametersOf(comparison.before, old)
  const newParameters = parametersOf(comparison.after, current)
  for (const [key, parameter] of newParameters) {
    const isNew = oldParameters.get(key)?.required !== true && !hasFormerName(oldParameters, parameter)
    if (parameter.required === true && isNew) comparison.breaks.push(`${name} needs the parameter ${key}`)
  }
  for (const [key, parameter] of oldParameters) {
    const now = newParameters.get(key)
    if (!now) comparison.breaks.push(`${name} no longer takes the parameter ${key}`)
    else compareSchemas(comparison, `the parameter ${key} of ${name}`, 'request', parameter.schema, now.schema)
  }
}

function compareContent(comparison: Comparison, name: string, side: Side, old: unknown, current: unknown): void {
  const types = contentOf(current)
  for (const [type, { schema }] of Object.entries(contentOf(old))) {
    if (!types[type]) comparison.breaks.push(`${name} is no longer ${type}`)
    else compareSchemas(comparison, name, side, schema, types[type].schema)
  }
}

/** Compares what both sides of a `$ref` say; a pair that refers to itself is compared once. */
function compareSchemas(comparison: Comparison, name: string, side: Side, old: unknown, current: unknown): void {
  const [before, after] = [resolve(comparison.before, old), resolve(comparison.after, current)]
  const pair = JSON.stringify([side, refOf(old), refOf(current)])
  if (refOf(old) && comparison.seen.has(pair)) return
  comparison.seen.add(pair)
  compareTypes(comparison, name, side, before, after)
  if (side === 'request') compareBounds(comparison, name, before, after)
  compareFields(comparison, name, side, before, after)
  if (before.items && after.items) compareSchemas(comparison, `the items of ${name}`, side, before.items, after.items)
  compareChoices(comparison, name, side, before, after)
}

function compareFields(comparison: Comparison, name: string, side: Side, before: JsonSchema, after: JsonSchema): void {
  const { breaks } = comparison
  const [old, current] = [itemsOf(before.properties), itemsOf(after.properties)]
  const [required, requiredNow] = [namesOf(before.required), namesOf(after.required)]
  for (const [field, schema] of Object.entries(old)) {
    if (current[field]) compareSchemas(comparison, `${field} in ${name}`, side, schema, current[field])
    else breaks.push(`${field} in ${name} is gone`)
  }
  if (side === 'request') {
    for (const field of requiredNow) if (!required.includes(field)) breaks.push(`${field} in ${name} is needed`)
  } else {
    const optional = required.filter((field) => current[field] && !requiredNow.includes(field))
    breaks.push(...optional.map((field) => `${field} in ${name} is no longer always there`))
  }
}

/** A request must go on to accept every type and value, an answer must not hold a type that it did not. */
function compareTypes(comparison: Comparison, name: string, side: Side, before: JsonSchema, after: JsonSchema): void {
  const { breaks } = comparison
  const [old, current] = [typesWithin(comparison.before, before), typesWithin(comparison.after, after)]
  const [wide, narrow] = side === 'request' ? [current, old] : [old, current]
  // Nothing said about the type: anything.
  if (wide.length > 0 && (narrow.length === 0 || narrow.some((type) => !holds(wide, type))))
    breaks.push(`${name} is ${current.join(' or ') || 'anything'}, it was ${old.join(' or ') || 'anything'}`)
  if (before.const !== after.const) breaks.push(`${name} is ${text(after.const)}, it was ${text(before.const)}`)
  if (side === 'request') compareValues(comparison, name, before, after)
}

function compareValues({ breaks }: Comparison, name: string, before: JsonSchema, after: JsonSchema): void {
  if (after.format !== undefined && before.format !== after.format)
    breaks.push(`${name} has the format ${text(after.format)}, it had ${text(before.format ?? 'none')}`)
  const values = after.enum as unknown[] | undefined
  if (!values) return
  const lost = (before.enum as unknown[] | undefined)?.filter((value) => !values.includes(value))
  if (!lost) breaks.push(`${name} takes a fixed list of values alone`)
  else if (lost.length > 0) breaks.push(`${name} no longer takes ${lost.map(text).join(', ')}`)
}

/** The types of a schema, those of its choices where it names none itself; none when anything goes. */
function typesWithin(document: Document, schema: JsonSchema): string[] {
  const types = typesOf(schema)
  if (types.length > 0) return types
  const choices = choicesOf(schema).map((choice) => typesOf(resolve(document, choice)))
  return choices.some((choice) => choice.length === 0) ? [] : [...new Set(choices.flat())]
}

const holds = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

const UPPER = ['maxLength', 'maximum', 'maxItems']
const LOWER = ['minLength', 'minimum', 'minItems']

function compareBounds({ breaks }: Comparison, name: string, before: JsonSchema, after: JsonSchema): void {
  const bound = (schema: JsonSchema, key: string, none: number) => (schema[key] as number | undefined) ?? none
  for (const key of UPPER)
    if (bound(after, key, Infinity) < bound(before, key, Infinity))
      breaks.push(`${name} has ${key} ${text(after[key])}, it had ${text(before[key] ?? 'none')}`)
  for (const key of LOWER)
    if (bound(after, key, -Infinity) > bound(before, key, -Infinity))
      breaks.push(`${name} has ${key} ${text(after[key])}, it had ${text(before[key] ?? 'none')}`)
}

/** Choices are compared one by one; a request may get more of them, an answer may not lose its order. */
function compareChoices(comparison: Comparison, name: string, side: Side, before: JsonSchema, after: JsonSchema): void {
  const [old, current] = [choicesOf(before), choicesOf(after)]
  if (current.length < old.length || (side === 'answer' && old.length > 0 && current.length > old.length))
    comparison.breaks.push(`${name} has ${current.length} choices, it had ${old.length}`)
  else for (const [index, choice] of old.entries()) compareSchemas(comparison, name, side, choice, current[index])
}

function parametersOf(document: Document, operation: JsonSchema): Map<string, JsonSchema> {
  const parameters = ((operation.parameters as unknown[] | undefined) ?? []).map((one) => resolve(document, one))
  return new Map(parameters.map((one) => [`${text(one.name)} (${text(one.in)})`, one]))
}

function scopesOf({ security }: JsonSchema): string[] {
  return ((security as { oauth?: string[] }[] | undefined) ?? []).flatMap(({ oauth }) => oauth ?? [])
}

function contentOf(holder: unknown): Record<string, { schema?: unknown }> {
  return (holder as { content?: Record<string, { schema?: unknown }> } | undefined)?.content ?? {}
}

function resolve(document: Document, schema: unknown): JsonSchema {
  const reference = refOf(schema)
  if (reference === undefined) return (schema ?? {}) as JsonSchema
  const target = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as JsonSchema | undefined)?.[key], document)
  if (target === undefined) throw new Error(`The document refers to ${reference}, which it does not have`)
  return target as JsonSchema
}

const refOf = (schema: unknown) => (schema as { $ref?: string } | undefined)?.$ref
const itemsOf = (value: unknown) => (value ?? {}) as Record<string, Item>
const namesOf = (value: unknown) => (value ?? []) as string[]
const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? []) as unknown[]
const typesOf = (schema: JsonSchema) => [(schema.type as string | string[] | undefined) ?? []].flat()
const text = (value: unknown) => String(value)
