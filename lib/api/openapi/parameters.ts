import type { z } from 'zod'
import type { Contract } from '@/lib/api/contract'
import { queryOf } from '@/lib/api/read-query'
import { listOf } from '@/lib/schemas/list'
import { FORMER_NAMES, formerNamesIn } from '@/lib/schemas/data/filter-names'
import { isRequired } from '@/lib/schemas/query'
import { headerParameters } from './headers'
import { type JsonSchema, toJsonSchema } from './schemas'

/** What parameters of a name mean wherever their schema says nothing else. */
const MEANINGS: Record<string, string> = {
  page: 'The page, from 1. Cannot be combined with `cursor`.',
  per_page: 'Records per page: 25 unless given, at most 100.',
  cursor: '`meta.next_cursor` of the page before; continues at constant cost however deep.',
  sort: 'The field to sort by; `-` in front for descending.',
  updated_after: 'Only records changed after this timestamp, for incremental sync.',
  status: 'Only records in one of these states.',
  priority: 'Only work orders of one of these priorities.',
  work_order_type: 'Only work orders of one of these kinds.',
  customer_type: 'Only customers of this kind.',
  customer_id: 'Only records of this customer: its id.',
  product_id: 'Only assets that are one of this product: its id.',
  service_level_id: 'Only service contracts that promise this service level: its id.',
  business_calendar_id: 'Only service levels that count in the time of this business calendar: its id.',
  who: 'Only hold reasons for which work waits for this one.',
  state: 'Only SLA clocks in one of these states.',
  kind: 'Only those of these kinds.',
  branch_id: 'Only records of this branch: its id.',
  job_type_id: 'Only records of this job type: its id.',
  type: 'Only these types.',
  record_type: 'Only changes of records of these kinds.',
  record_id: 'Only changes of this record: its id.',
  event_type: 'Only messages of this type.',
}

/** The parameters of every list, named as components. */
const SHARED = { page: 'Page', per_page: 'PerPage', cursor: 'Cursor', updated_after: 'UpdatedAfter' }

const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** The parameters that operations refer to by name. */
export function parameterComponents(): Record<string, JsonSchema> {
  const { shape } = listOf({ sort: { created_at: 'timestamp' }, filters: {} }).query
  const shared = Object.entries(SHARED).map(([field, name]) => [
    name,
    queryParameter(field, shape[field as keyof typeof SHARED]),
  ])
  return { ...headerParameters, ...Object.fromEntries(shared) }
}

/** The parameters of an operation in its address and its headers, beside those of the path. */
export function parametersOf(contract: Contract): JsonSchema[] {
  const inQuery = Object.entries(queryOf(contract)?.shape ?? {}).map(([name, type]) => {
    const parameter = queryParameter(name, type as z.ZodType, contract.example?.query?.[name])
    const shared = SHARED[name as keyof typeof SHARED] as string | undefined
    return shared && parameter.description === MEANINGS[name] ? refer(shared) : parameter
  })
  return [...inQuery, ...formerOnes(inQuery, queryOf(contract)?.shape ?? {}), ...headersOf(contract)]
}

/** The parameters once more under the names that they had before. */
function formerOnes(parameters: readonly JsonSchema[], shape: object): JsonSchema[] {
  return formerNamesIn(shape).flatMap((former) => {
    const current = parameters.find(({ name }) => name === FORMER_NAMES[former])
    if (!current) return []
    const { example: _example, required: _required, ...rest } = current
    return [
      { ...rest, name: former, description: `As \`${String(current.name)}\`, its name of today.`, deprecated: true },
    ]
  })
}

function queryParameter(name: string, type: z.ZodType, example?: string): JsonSchema {
  const { description, deprecated, ...schema } = toJsonSchema(type, 'input')
  const isList = schema.type === 'array'
  return {
    name,
    in: 'query',
    ...(isRequired(type) && { required: true }),
    description: description ?? MEANINGS[name],
    ...(deprecated === true && { deprecated }),
    // Several values come in one parameter, separated by commas.
    ...(isList && { style: 'form', explode: false }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
    ...(example !== undefined && { example: exampleOf(example, schema.type) }),
  }
}

/** A parameter's value as the schema's type has it; contracts write down what stands in the address. */
function exampleOf(example: string, type: unknown): unknown {
  if (type === 'array') return example.split(',')
  if (type === 'integer') return Number(example)
  return type === 'boolean' ? example === 'true' : example
}

function headersOf(contract: Contract): JsonSchema[] {
  const single = contract.kind === 'record' && contract.method === 'GET'
  const changes = contract.method === 'PUT' || contract.method === 'DELETE'
  return [
    refer('RequestId'),
    ...(contract.method === 'POST' ? [refer('IdempotencyKey')] : []),
    ...(single ? [refer('IfNoneMatch')] : []),
    ...(changes ? [refer('IfMatch')] : []),
  ]
}

/** The parameters in a path, such as `/tasks/{id}`. */
export function pathParameters(path: string): JsonSchema[] {
  const collection = path.slice(1, Math.max(1, path.indexOf('/{')))
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(OTHER_NAMES[name ?? ''] ?? {
      description: `The id of the record in \`/${collection}\`.`,
      schema: { type: 'string', format: 'uuid' },
    }),
  }))
}

/** The parts of a path that are no ids. */
const OTHER_NAMES: Record<string, JsonSchema> = {
  external_id: {
    description: 'What another system calls the record; characters such as `/` percent-encoded.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  sha256: {
    description: 'The SHA-256 digest of the whole file, in lower case.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
}
