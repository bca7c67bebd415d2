/* The fields of a kind of record are described once; columns, forms, lists, files, paper and phone read that description. */

/** What a reference names; a cell of a file says it by number, name or the like. */
export type ReferenceType =
  | 'customer'
  | 'branch'
  | 'tax_code'
  | 'contact'
  | 'site'
  | 'product'
  | 'service_contract'
  | 'technician'
  | 'job_type'
  | 'asset'
  | 'meter'

export type FieldKind =
  | 'text'
  | 'paragraph'
  | 'choice'
  | 'number'
  | 'minutes'
  | 'yes'
  | 'day'
  | 'moment'
  | 'list'
  | 'pairs'
  | 'address'

/** Places that show a field by its kind alone; where it has a component of its own the place is not named. */
export type Place = 'page' | 'list' | 'print' | 'phone'

export type Field = {
  label: string
  /** What files call it, where that is not its label. */
  fileLabel?: string
  required?: true
  /** The service alone sets it. */
  assigned?: true
  /** Exported files have it; a text names the field of the list's rows that fills it, where that is not the field itself. */
  exported?: true | string
  /** A column of a file that it fills only tells which record is meant. */
  finds?: true
  /** Headings that an imported file may give it beside its label, best first, in small letters; without them no file fills it. */
  headings?: readonly string[]
  /** Whether the console's form shows it by its kind (`plain`) or by a component of its own. */
  form?: 'plain' | 'own'
  /** What a new form begins with. */
  empty?: string | number
  /** A new record that is copied from another begins without it. */
  copied?: false
  /** The search of lists looks in it. */
  searched?: true
  shownIn?: readonly Place[]
} & ({ kind: FieldKind } | { kind: 'reference'; type: ReferenceType; many?: true; answersId?: true })

export type Fields = Readonly<Record<string, Field>>

/** The names of the fields that are described so. */
export type NamesWith<All extends Fields, Part> = {
  [Name in keyof All & string]: All[Name] extends Part ? Name : never
}[keyof All & string]

/** What people call each field. */
export function labelsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
}

type ShownIn<All extends Fields, At extends Place> = {
  [Name in keyof All & string]: All[Name] extends { shownIn: readonly (infer Shown)[] }
    ? At extends Shown
      ? Name
      : never
    : never
}[keyof All & string]

/** The names of the fields that a place shows by their kind alone, in their order. */
export function namesShownIn<All extends Fields, At extends Place>(fields: All, at: At): ShownIn<All, At>[] {
  return Object.keys(fields).filter((name): name is ShownIn<All, At> => fields[name]?.shownIn?.includes(at) === true)
}

/** The names of the fields in which the search of lists looks. */
export function searchedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.searched)
}

/** The value of a record's field as a body sends it: `customer_id` stands in the answer's `customer`, `asset_ids` in its `assets`. */
export function answeredValue(record: object, name: string): unknown {
  const answer = record as Record<string, unknown>
  const under = recordNameOf(name)
  if (under === null || Object.hasOwn(answer, name)) return answer[name]
  const reference = answer[under]
  return Array.isArray(reference) ? reference.map(idOf) : idOf(reference)
}

/** The name under which an answer has the records that a field of ids names; null for other fields. */
export function recordNameOf(name: string): string | null {
  if (name.endsWith('_ids')) return `${name.slice(0, -4)}s`
  return name.endsWith('_id') ? name.slice(0, -3) : null
}

function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference
}

/** The values with which a form begins: those of the record that is edited, or the empty ones of a new record. */
export function formValues(fields: Fields, record?: object): Record<string, unknown> {
  const inForm = Object.entries(fields).filter(([, { form }]) => form !== undefined)
  return Object.fromEntries(
    inForm.map(([name, field]) => [name, (record && answeredValue(record, name)) ?? emptyValue(field)]),
  )
}

/** The values of a form for a new record that is like this one, without what is never copied. */
export function copiedValues(fields: Fields, record: object): Record<string, unknown> {
  const values = Object.entries(formValues(fields, record))
  return Object.fromEntries(
    values.map(([name, value]) => [name, fields[name]?.copied === false ? emptyValue(fields[name]) : value]),
  )
}

function emptyValue(field: Field): unknown {
  if (field.empty !== undefined) return field.empty
  if (field.kind === 'list' || (field.kind === 'reference' && field.many)) return []
  if (field.kind === 'pairs') return {}
  if (field.kind === 'yes') return false
  if (field.kind === 'choice') return undefined
  return field.required ? '' : null
}
