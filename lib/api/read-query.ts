import { z } from 'zod'
import { partsOf } from '@/lib/domain/addresses'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'
import { canInclude, type IncludingType, includesOf } from '@/lib/schemas/data/included'
import { choices } from '@/lib/schemas/query'
import type { Contract } from './contract'

/*
 * What every read takes beside its own parameters: `include` adds other records to those that are answered, `fields` leaves fields out.
 * Both are done to what the verb answered, so that a read without them costs what it did.
 */

/** What a request wants of the records that it reads. */
export type Shape = { include?: readonly string[]; fields?: readonly string[] }

/** Of which kind the records are that a read answers, where they can include others. */
export function includingTypeOf({ method, kind, path }: Contract): IncludingType | null {
  if (method !== 'GET' || (kind !== 'page' && kind !== 'record')) return null
  const collection = partsOf(path)
    .filter((part) => !part.startsWith('{') && part !== 'external')
    .at(-1)
  const type = RECORD_TYPES.find((one) => resourceOf(one).collection === collection)
  return type && canInclude(type) ? type : null
}

function fieldsOf({ method, kind, answer }: Contract): string[] {
  const reads = method === 'GET' && (kind === 'page' || kind === 'record')
  return reads && answer instanceof z.ZodObject && 'id' in answer.shape ? Object.keys(answer.shape) : []
}

function shapeParameters(contract: Contract): z.ZodRawShape {
  const type = includingTypeOf(contract)
  const [first, ...others] = fieldsOf(contract)
  const names = type ? Object.keys(includesOf(type)) : []
  return {
    ...(type && {
      include: choices(names as [string, ...string[]])
        .optional()
        .meta({ description: INCLUDE }),
    }),
    ...(first && {
      fields: choices([first, ...others])
        .optional()
        .meta({ description: FIELDS }),
    }),
  }
}

const INCLUDE =
  'What to read along with each record, separated by commas; it stands in `included`. Needs the scopes that read it. One ' +
  'statement more, however much is included.'
const FIELDS =
  'The fields to answer, separated by commas; all others are left out, also those that the schema calls required, but for ' +
  '`id` and `included`. A type that is generated from this document does not know what was asked for; that of ' +
  '`@fieldline/client` does.'

const queries = new WeakMap<Contract, z.ZodObject>()

/** All parameters that an operation takes in its address: its own, and those of every read. */
export function queryOf(contract: Contract): z.ZodObject | undefined {
  const cachedSchema = queries.get(contract)
  if (cachedSchema) return cachedSchema
  const shape = shapeParameters(contract)
  if (!contract.query && Object.keys(shape).length === 0) return undefined
  const query = (contract.query ?? z.object({})).extend(shape)
  queries.set(contract, query)
  return query
}

/** What every read takes, and what the operation takes itself: a parameter that it declares is its own. */
export function splitQuery(
  contract: Contract,
  parsed: Record<string, unknown>,
): { shape: Shape; query: Record<string, unknown> } {
  const { include, fields, ...query } = parsed as Shape & Record<string, unknown>
  if (contract.query && 'include' in contract.query.shape) return { shape: {}, query: parsed }
  return { shape: { include, fields }, query }
}
