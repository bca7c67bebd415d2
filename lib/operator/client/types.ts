/** A JSON schema as the OpenAPI document has it. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The TypeScript type of what a schema describes, as source. What the schema leaves open is `unknown`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(typeOf))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeNamed(type, schema)))
}

function typeNamed(type: string, schema: Schema): string {
  if (type === 'array') return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  return type === 'object' ? objectOf(schema) : (SIMPLE[type] ?? 'unknown')
}

/** An object with a line of documentation for each field that has a description. */
export function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${commentOf(schema.description)}  ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}\n`,
  )
  if (fields.length > 0) return `{\n${fields.join('')}}`
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
}

/** A documentation comment, or nothing. */
export function commentOf(text: string | undefined): string {
  return text ? `/** ${text.replaceAll('*/', '* /').replaceAll('\n', '\n * ')} */\n` : ''
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
