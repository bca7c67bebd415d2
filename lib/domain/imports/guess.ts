import { IMPORT_FIELDS, type ImportField, type ImportResource } from './fields'

/** For each column the key of the field that it fills, or null. */
export type Mapping = (string | null)[]

/**
 * Which field each column probably fills, by its heading: those that our own exports write, the API's names, and what
 * other programs call them. No field is taken twice; a heading that says nothing leaves its column out.
 */
export function guessMapping(resource: ImportResource, headings: readonly string[]): Mapping {
  const plain = headings.map(plainHeading)
  const mapping: Mapping = headings.map(() => null)
  const open = IMPORT_FIELDS[resource].map((field) => ({ field, names: namesOf(field) }))
  // What a field is called first counts before what it may be called: "Customer number" before "Customer name".
  const most = Math.max(...open.map(({ names }) => names.length))
  const usedFields = new Set<ImportField>()
  for (let rank = 0; rank < most; rank++)
    for (const { field, names } of open) {
      const column = plain.findIndex((heading, index) => mapping[index] === null && heading === names[rank])
      if (column < 0 || usedFields.has(field)) continue
      mapping[column] = field.key
      usedFields.add(field)
    }
  return mapping
}

function namesOf({ key, label, names }: ImportField): string[] {
  return [...new Set([label, key, ...names].map(plainHeading))]
}

/** Of a longer one no name of a field is left. */
const MAX_HEADING = 500

/** A heading without what differs from program to program: `Scheduled (Europe/Berlin)` and `scheduled` are one. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, MAX_HEADING)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * What is wrong with a mapping that somebody chose, in words; empty when it can be used. Records that are only changed need none of the
 * columns that new ones do.
 */
export function mappingProblems(
  resource: ImportResource,
  headings: readonly string[],
  mapping: Mapping,
  needsRequired = true,
): string[] {
  if (mapping.length !== headings.length)
    return [`Give one field, or none, for each of the ${headings.length} columns.`]
  const fields = IMPORT_FIELDS[resource]
  const fieldsByKey = new Map(fields.map((field) => [field.key, field]))
  const problems: string[] = []
  for (const [index, key] of mapping.entries()) {
    if (key === null) continue
    const field = fieldsByKey.get(key)
    if (!field) problems.push(`“${key}” is not a field that can be imported.`)
    else if (field.kind !== 'pairs' && mapping.indexOf(key) !== index)
      problems.push(`${field.label} can be filled by one column alone; it is filled by “${headings[index]}” as well.`)
  }
  for (const field of fields)
    if (needsRequired && field.required && !mapping.includes(field.key))
      problems.push(`Choose the column that holds ${field.label}.`)
  return [...new Set(problems)]
}
