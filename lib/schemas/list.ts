import { z } from 'zod'
import { EXTERNAL_ID_LENGTH } from './external-id'
import {
  choice,
  choices,
  dayFilter,
  idFilter,
  idsFilter,
  pageFields,
  pairsFilter,
  searchText,
  timestampFilter,
} from './query'

/*
 * What a list of records can be asked for, said once: its sorts and its filters, with the columns that they mean. The
 * parameters of the API, those of the console's table and of the export, the conditions of the database (lib/db/list.ts)
 * and the cursors follow from it.
 */

/** What the values of a sort field are. */
export type SortField =
  | { kind: 'timestamp' | 'date' | 'text' | 'number'; nullable?: boolean }
  /** Values in the database's order, lowest first. */
  | { kind: 'choice'; values: readonly string[] }

export type ListOrder = {
  fields: Record<string, SortField>
  /** Such as `-created_at`. */
  default: string
}

/** How a filter's value is compared with a column. Days are those of the account's time zone, both ends included. */
export type Match =
  | 'is'
  | 'one_of'
  | 'contains'
  | 'found'
  | 'same_text'
  | 'same_email'
  | 'same_digits'
  | 'same_pairs'
  | 'after'
  | 'from_day'
  | 'to_day'
  | 'from_date'
  | 'to_date'

/** What kind of column a filter compares; that of a `choice` is an enum of the database. */
export type ColumnKind = 'uuid' | 'text' | 'timestamp' | 'date' | 'choice' | 'json'

/** One parameter of a list: how it is read, and which rows it leaves. */
export type Filter<Type extends z.ZodType = z.ZodType> = {
  type: z.ZodOptional<Type>
  /** `null`: the verb itself makes the condition. */
  match: Match | null
  kind: ColumnKind
  /** Any of them may match; `customer.name` is a field of the customer. Not said: the column has the parameter's name. */
  columns?: readonly string[]
}

type Filters = Readonly<Record<string, Filter>>

/** Makes a filter with a description for the API's users. */
function filter<Type extends z.ZodType>(
  type: Type,
  match: Match | null,
  kind: ColumnKind,
  { columns, description }: { columns?: readonly string[]; description?: string } = {},
): Filter<Type> {
  const optional = type.optional()
  return { type: description ? optional.meta({ description }) : optional, match, kind, columns }
}

/** Records with one value of a fixed list. */
export function withValue<const Values extends readonly [string, ...string[]]>(values: Values) {
  return filter(choice(values), 'is', 'choice')
}

/** Records with any of several values of a fixed list. */
export function withAnyOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return filter(choices(values), 'one_of', 'choice')
}

/** Records that name another record by its id. */
export function ofRecord(own: { column?: string; description?: string } = {}) {
  return filter(idFilter(), 'is', 'uuid', { ...own, columns: own.column === undefined ? undefined : [own.column] })
}

/** Records of a technician, or with `none` those that nobody has been given. */
export function ofTechnician() {
  const type = z
    .union([z.literal('none').transform(() => null), idFilter()])
    .meta({ type: 'string', description: 'A technician’s id, or none for what has no technician' })
  return filter(type, 'is', 'uuid')
}

/** Records with the text anywhere in one of the columns, ignoring case. */
export function containing(...columns: readonly [string, ...string[]]) {
  const words = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(columns)
  return filter(searchText(), 'contains', 'text', { columns, description: `Any part of ${words}, ignoring case` })
}

/** Records with every word of the text in what they are found by, which `words` says; `more`: also in that of another record, such as `customer.search_text`. */
export function foundIn(words: string, ...more: readonly string[]) {
  const description = `Every word of it stands in the ${words}; accents, capitals and the form of phone numbers do not matter`
  return filter(searchText(), 'found', 'text', { columns: ['search_text', ...more], description })
}

/** Records whose text is this one, ignoring case. */
export function withText(noun: string) {
  return filter(searchText(), 'same_text', 'text', { description: `The whole ${noun}, ignoring case` })
}

/** Records whose text is exactly this one. */
export function equalTo() {
  return filter(searchText(), 'is', 'text')
}

/** The record that another system calls so. */
export function withExternalId() {
  return filter(searchText(EXTERNAL_ID_LENGTH), 'is', 'text', {
    description: 'The one that another system calls exactly so',
  })
}

/** Records whose text is exactly any of several, which are separated by commas. */
export function withAnyText(description: string) {
  const texts = searchText()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .meta({ type: 'array', items: { type: 'string' }, minItems: 1 })
  return filter(texts, 'one_of', 'text', { description })
}

/** Records with this e-mail address, ignoring case; only of lists that are read as text, whose index this asks. */
export function withEmail() {
  return filter(searchText(), 'same_email', 'text', { description: 'The whole e-mail address, ignoring case' })
}

/** Records with this phone number, however it is written; only of lists that are read as text. */
export function withPhone() {
  const digits = searchText()
    .transform((value) => value.replaceAll(/\D/g, ''))
    .refine((value) => value.length > 0, 'must have digits')
    .meta({ type: 'string' })
  return filter(digits, 'same_digits', 'text', {
    description: 'The phone number, however it is written; its last nine digits are compared',
  })
}

/** Records whose fields of the company's own have these values. */
export function withCustomFields() {
  const description =
    'Fields of the company’s own with these values, as `custom_fields.floor=3` or `custom_fields[floor]=3`; all of them must fit'
  return filter(pairsFilter(), 'same_pairs', 'json', { description })
}

/** Records whose moment is on the day or later (`from_day`), on it or earlier (`to_day`). */
export function byDay(match: 'from_day' | 'to_day', column: string, description: string) {
  return filter(dayFilter(), match, 'timestamp', { columns: [column], description })
}

/** Records whose date is the day or later (`from_date`), it or earlier (`to_date`). */
export function byDate(match: 'from_date' | 'to_date', column: string, description: string) {
  return filter(dayFilter(), match, 'date', { columns: [column], description })
}

const MAX_IDS = 100

/** What every list of records takes: some of them by their ids, and those made within some days. */
export const anyRecord = {
  id: filter(idsFilter(MAX_IDS), 'one_of', 'uuid', { description: `Up to ${MAX_IDS} ids, separated by commas` }),
  created_from: byDay('from_day', 'created_at', 'Created on this day or later'),
  created_to: byDay('to_day', 'created_at', 'Created on this day or earlier'),
} as const

/** A parameter whose condition the list's verb makes. */
export function byVerb<Type extends z.ZodType>(type: Type, description?: string): Filter<Type> {
  return filter(type, null, 'text', { description })
}

/** The shape that the filters give the query's schema. */
type ShapeOf<Own extends Filters> = { -readonly [Name in keyof Own]: Own[Name]['type'] }

function shapeOf<Own extends Filters>(filters: Own): ShapeOf<Own> {
  return Object.fromEntries(Object.entries(filters).map(([name, { type }]) => [name, type])) as ShapeOf<Own>
}

type Sorts = Readonly<Record<string, SortField | 'timestamp' | 'date' | 'text' | 'number'>>

/**
 * A list. `changed` are the columns that `updated_after` looks at (none where the verb does); `trash` says whether its
 * records can be in the trash, which are never listed.
 */
export function listOf<const Sort extends Sorts, const Own extends Filters>({
  sort,
  order = '-created_at',
  filters,
  changed = ['updated_at'],
  trash = true,
}: {
  sort: Sort
  order?: (keyof Sort & string) | `-${keyof Sort & string}`
  filters: Own
  changed?: readonly string[]
  trash?: boolean
}) {
  type Name = keyof Sort & string
  const sorts = Object.keys(sort).flatMap((name) => [name, `-${name}`]) as [Name | `-${Name}`]
  const changes = filter(timestampFilter(), changed.length > 0 ? 'after' : null, 'timestamp', { columns: changed })
  const query = z.object({
    ...pageFields,
    sort: z.enum(sorts).optional(),
    updated_after: changes.type,
    ...shapeOf(filters),
  })
  const fields = Object.entries(sort).map(([name, kind]) => [name, typeof kind === 'string' ? { kind } : kind] as const)
  return {
    query,
    order: { fields: Object.fromEntries(fields), default: order } satisfies ListOrder,
    filters: { updated_after: changes, ...filters } as Filters,
    trash,
  }
}

/** A list, whatever its parameters. */
export type List = { query: z.ZodObject; order: ListOrder; filters: Filters; trash: boolean }

/** The list with further filters, or others in their place: what the console's table takes beyond the API. */
export function withFilters<Shape extends z.ZodRawShape, const Own extends Filters>(
  list: Omit<List, 'query'> & { query: z.ZodObject<Shape> },
  filters: Own,
) {
  return { ...list, query: list.query.extend(shapeOf(filters)), filters: { ...list.filters, ...filters } as Filters }
}
