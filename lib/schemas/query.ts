import { z } from 'zod'
import { badQuery, type Problem } from '@/lib/errors'
import { isId, NO_ID } from '@/lib/domain/id'
import { underOneName } from './data/filter-names'
import { problemsOf } from './draft'
import { day, hasAtMost, isStorable, timestamp } from './fields'

/** Query parameters arrive as strings. A bad one is 400, never ignored (R-LS-4). */

const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 25
const MAX_PAGE = 1_000_000_000

function wholeText(max: number) {
  const message = `must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message)
    .meta({ type: 'integer', minimum: 1, maximum: max })
}

/** A whole number from 1. */
export function wholeFilter(max: number) {
  return wholeText(max).optional()
}

/** A switch: `true` or `false`. */
export function flag() {
  return z
    .string()
    .refine((value) => value === 'true' || value === 'false', 'must be one of true, false')
    .transform((value) => value === 'true')
    .meta({ type: 'boolean' })
}

/** Text to search for. */
export function searchText(most = 200) {
  return z
    .string()
    .refine((value) => hasAtMost(value, most), `must have at most ${most} characters`)
    .refine(isStorable, 'must not contain NUL or invalid Unicode')
    .meta({ maxLength: most })
    .transform((value) => value.trim())
}

/** A filter by another record's id. A malformed id becomes one that no record has: it matches nothing. */
export function idFilter() {
  return z
    .string()
    .transform((value) => (isId(value) ? value.toLowerCase() : NO_ID))
    .meta({ type: 'string', format: 'uuid' })
}

/** Several ids, separated by commas; in lower case. */
export function idsFilter(most: number) {
  return z
    .string()
    .transform((value, check): string[] => {
      const ids = value.split(',').map((one) => one.trim().toLowerCase())
      if (ids.length <= most && ids.every(isId)) return [...new Set(ids)]
      const message = ids.every(isId) ? `must be at most ${most} ids` : 'must be ids (UUIDs), separated by commas'
      check.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: most })
}

const MAX_PAIRS = 5

/** A filter by fields of the company's own, of which each is a parameter: `custom_fields.floor=3`. */
export function pairsFilter() {
  return z
    .record(z.string().min(1).max(200).refine(isStorable, 'must not contain NUL or invalid Unicode'), searchText())
    .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, `must be at most ${MAX_PAIRS} fields`)
    .meta({ type: 'object', additionalProperties: { type: 'string' } })
}

/** The parameter of pairs that `custom_fields.floor` or `custom_fields[floor]` is about, and the key that it names. */
function pairIn(schema: z.ZodObject, name: string): { field: string; key: string } | null {
  const [, field = '', dotted, bracketed] = /^([a-z_]+)(?:\.(.+)|\[(.+)\])$/s.exec(name) ?? []
  const type: unknown = schema.shape[field]
  const isPairs = type instanceof z.ZodOptional && type.unwrap() instanceof z.ZodRecord
  return isPairs ? { field, key: dotted ?? bracketed ?? '' } : null
}

/** Puts the parameters that are pairs of one filter into one. */
function withPairs(
  schema: z.ZodObject,
  given: URLSearchParams,
): { plain: URLSearchParams; pairs: Map<string, Pair[]> } {
  const plain = new URLSearchParams()
  const pairs = new Map<string, Pair[]>()
  for (const [name, text] of given) {
    const pair = pairIn(schema, name)
    if (!pair) plain.append(name, text)
    else pairs.set(pair.field, [...(pairs.get(pair.field) ?? []), { name, key: pair.key, text }])
  }
  return { plain, pairs }
}

type Pair = { name: string; key: string; text: string }

/** A filter by one value of a fixed list. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values)
}

/** A filter by several values of a fixed list, separated by commas. */
export function choices<const Values extends readonly [string, ...string[]]>(values: Values) {
  const message = `must be one or more of ${values.join(', ')}, separated by commas`
  return z
    .string()
    .transform((value, check): Values[number][] => {
      const entries = value.split(',').map((one) => one.trim())
      if (entries.every((one) => values.includes(one))) return [...new Set(entries)]
      check.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({
      type: 'array',
      items: { type: 'string', enum: values },
      minItems: 1,
      description: 'One or more, separated by commas',
    })
}

/** A day filter, in the account's time zone. */
export function dayFilter() {
  return day()
}

/** A timestamp filter. `+` in an offset that was sent unescaped arrives as a space; it can mean nothing else. */
export function timestampFilter() {
  return z
    .string()
    .transform((value) => value.replace(' ', '+'))
    .pipe(timestamp())
    .meta({ type: 'string', format: 'date-time' })
}

export const pageFields = {
  page: wholeText(MAX_PAGE).optional(),
  per_page: wholeText(MAX_PAGE_SIZE).optional(),
  cursor: z.string().max(1000, 'is not a cursor of this list').optional(),
}

/** What every list verb takes; filters come on top. */
export type PageQuery = { page?: number; per_page?: number; cursor?: string; sort?: string }

/** Whether an operation cannot do without the parameter. */
export function isRequired(type: z.ZodType): boolean {
  return !type.safeParse(undefined).success
}

const optionals = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** The parameters that may be left out and then say nothing: most of them, and so they are asked once and not with each request. */
function optionalOf(schema: z.ZodObject): ReadonlySet<string> {
  const remembered = optionals.get(schema)
  if (remembered) return remembered
  const saysNothing = (type: z.ZodType) => {
    const { success, data } = type.safeParse(undefined)
    return success && data === undefined
  }
  const all = Object.entries(schema.shape).filter(([, type]) => saysNothing(type as z.ZodType))
  const optional = new Set(all.map(([name]) => name))
  optionals.set(schema, optional)
  return optional
}

/** Reads query parameters by an operation's schema. Throws `bad_request` naming every wrong one, and those that are missing. */
export function parseQuery<Schema extends z.ZodObject>(schema: Schema, sent: URLSearchParams): z.output<Schema> {
  const problems: Problem[] = []
  const value: Record<string, unknown> = {}
  const { parameters, sentAs } = underOneName(schema.shape, sent, problems)
  const { plain: given, pairs } = withPairs(schema, parameters)
  for (const [field, all] of pairs) readPairs(schema.shape[field] as z.ZodType, field, all, value, problems)
  for (const name of new Set(given.keys()))
    if (!Object.hasOwn(schema.shape, name))
      problems.push({ field: name.slice(0, 100), message: 'is not a parameter of this operation' })
  const optional = optionalOf(schema)
  for (const [name, type] of Object.entries(schema.shape)) {
    const texts = given.getAll(name)
    if (texts.length > 0) readParameter(type as z.ZodType, name, texts, value, problems)
    else if (!pairs.has(name) && !optional.has(name)) readDefault(type as z.ZodType, name, value, problems)
  }
  if (given.has('page') && given.has('cursor'))
    problems.push({ field: 'cursor', message: 'cannot be combined with page' })
  if (problems.length > 0)
    throw badQuery(problems.map((problem) => ({ ...problem, field: sentAs.get(problem.field) ?? problem.field })))
  return value as z.output<Schema>
}

function readParameter(
  type: z.ZodType,
  name: string,
  texts: readonly string[],
  value: Record<string, unknown>,
  problems: Problem[],
): void {
  const [text = ''] = texts
  if (texts.length > 1) return void problems.push({ field: name, message: 'may be given only once' })
  if (text.trim() === '') return void problems.push({ field: name, message: 'must not be empty' })
  const result = type.safeParse(text)
  if (result.success) value[name] = result.data
  else problems.push(...problemsOf(result.error, [name], { [name]: text }))
}

function readDefault(type: z.ZodType, name: string, value: Record<string, unknown>, problems: Problem[]): void {
  const { data } = type.safeParse(undefined)
  if (data === undefined) problems.push({ field: name, message: 'is required' })
  else value[name] = data
}

function readPairs(
  type: z.ZodType,
  field: string,
  all: readonly Pair[],
  value: Record<string, unknown>,
  problems: Problem[],
): void {
  const keys = all.map(({ key }) => key)
  for (const [index, { name, key, text }] of all.entries()) {
    const shown = name.slice(0, 100)
    if (keys.indexOf(key) !== index) problems.push({ field: shown, message: 'may be given only once' })
    else if (text.trim() === '') problems.push({ field: shown, message: 'must not be empty' })
    // A record of zod leaves it out without a word, and nothing would be filtered.
    else if (key === '__proto__') problems.push({ field: shown, message: 'is not a name that a field can have' })
  }
  const result = type.safeParse(Object.fromEntries(all.map(({ key, text }) => [key, text])))
  if (result.success) value[field] = result.data
  else problems.push(...result.error.issues.map(({ message }) => ({ field, message })))
}
