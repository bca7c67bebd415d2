import { IDS } from '@/lib/api/openapi/story/ids'
import { z } from 'zod'
import { type Contract, contract, noFields } from '@/lib/api/contract'
import { isMergeType } from '@/lib/domain/merges'
import { RESOURCES, type RecordType, titleOf, type TrashType } from '@/lib/domain/resources'
import type { ErrorCode } from '@/lib/errors'
import { BULK_SECONDS, bulkAnswer, bulkBody, bulkQuery } from '@/lib/schemas/data/bulk'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { reference } from '@/lib/schemas/fields'

/** The kinds that have a collection of their own in the API, and may be written there. */
type CollectionType = {
  [Type in RecordType]: (typeof RESOURCES)[Type] extends { collection: string; scope: string; write: string }
    ? Type
    : never
}[RecordType]
type CollectionOf<Type extends CollectionType> = (typeof RESOURCES)[Type]['collection']
/** Of those, the ones with a trash. */
type PlainType = CollectionType & TrashType

type Plain<
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Answer extends z.ZodType,
> = {
  query: Query
  create: Create
  update: Update
  answer: Answer
  examples: { list: Record<string, string>; create: object; update: object }
  /** What there is to say of an operation beyond what all of its kind do. */
  descriptions?: Partial<Record<'list' | 'create' | 'update' | 'delete', string>>
  errors?: { update?: ErrorCode[]; delete?: ErrorCode[]; restore?: ErrorCode[] }
}

/** List, create, get, change, delete, restore and bulk of a plain record, whose words follow from lib/domain/resources. */
export function recordContracts<
  const Type extends PlainType,
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Answer extends z.ZodType,
>(type: Type, rule: Plain<Query, Create, Update, Answer>) {
  const single = { ...readContracts(type, rule), ...writeContracts(type, rule) }
  return {
    ...single,
    restore: restoreContract(type, rule.answer, { errors: rule.errors?.restore }),
    bulk: bulkContract(type, rule.answer, single),
  }
}

function readContracts<const Type extends PlainType, Query extends z.ZodObject, Answer extends z.ZodType>(
  type: Type,
  {
    query,
    answer,
    examples,
    descriptions,
  }: Pick<Plain<Query, z.ZodObject, z.ZodObject, Answer>, 'query' | 'answer' | 'examples' | 'descriptions'>,
) {
  const { scope } = RESOURCES[type]
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const tag = titleOf(collection)
  return {
    list: contract({
      id: `list${pascal(collection)}`,
      method: 'GET',
      path: `/${collection}`,
      tag,
      summary: `List ${spaced(collection)}`,
      description: descriptions?.list,
      scope,
      kind: 'page',
      query,
      answer,
      example: { query: examples.list },
    }),
    get: contract({
      id: `get${pascal(type)}`,
      method: 'GET',
      path: `/${collection}/{id}`,
      tag,
      summary: `Get ${nounOf(type)}`,
      scope,
      kind: 'record',
      answer,
    }),
  }
}

function writeContracts<
  const Type extends PlainType,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Answer extends z.ZodType,
>(
  type: Type,
  { create, update, answer, examples, descriptions, errors }: Omit<Plain<z.ZodObject, Create, Update, Answer>, 'query'>,
) {
  const { write } = RESOURCES[type]
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const tag = titleOf(collection)
  const [one, name] = [nounOf(type), pascal(type)]
  return {
    create: contract({
      id: `create${name}`,
      method: 'POST',
      path: `/${collection}`,
      tag,
      summary: `Create ${one}`,
      description: descriptions?.create,
      scope: write,
      kind: 'created',
      body: create,
      answer,
      example: { body: examples.create },
    }),
    update: contract({
      id: `update${name}`,
      method: 'PUT',
      path: `/${collection}/{id}`,
      tag,
      summary: `Change ${one}`,
      description: descriptions?.update,
      scope: write,
      kind: 'record',
      body: update,
      answer,
      errors: errors?.update,
      example: { body: examples.update },
    }),
    delete: contract({
      id: `delete${name}`,
      method: 'DELETE',
      path: `/${collection}/{id}`,
      tag,
      summary: `Move ${one} to the trash`,
      description: descriptions?.delete ?? 'It stays readable where it is used, and cannot be named in new records.',
      scope: write,
      kind: 'deleted',
      answer: deletedRecord,
      errors: errors?.delete,
    }),
  }
}

/** The restore of one kind of record: all of them work alike. */
export function restoreContract<const Type extends CollectionType & TrashType, Answer extends z.ZodType>(
  type: Type,
  answer: Answer,
  { description, errors }: { description?: string; errors?: ErrorCode[] } = {},
) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  return contract({
    id: `restore${pascal(type)}`,
    method: 'POST',
    path: `/${collection}/{id}/restore`,
    tag: titleOf(collection),
    summary: `Bring ${nounOf(type)} back from the trash`,
    description: [description, 'Restoring a live one changes nothing.'].filter(Boolean).join(' '),
    scope: RESOURCES[type].write,
    kind: 'record',
    ...noFields,
    answer,
    errors: isMergeType(type) ? [...(errors ?? []), 'merged'] : errors,
  })
}

const HOW_BULK_WORKS =
  'Up to 500 operations, done in the order given by the same rules as single requests; `results` tells for each what ' +
  'the single request would have answered (`status`), with the record or the error. The request itself answers 200 ' +
  'also when some failed: look at `failed`. With `atomic=true` all are done or none: then a problem answers 422 ' +
  '`bulk_refused` with every problem of every operation. Each `field` names the operation, such as ' +
  '`operations[3].data.name`. `if_match` is the ETag of the single record. An `Idempotency-Key` covers the whole ' +
  'request, which then commits with its answer. It counts as one request of the hourly limit. Where records have an ' +
  '`external_id`, `upsert` creates or changes the one that bears it, and `outcome` says which.'

type StoryRecord = keyof typeof IDS

/** Which record of the story stands for a kind, and for the parent that a field names. */
const EXAMPLE_OF: Partial<Record<RecordType, StoryRecord>> = {
  work_order: 'workOrder',
  task: 'task',
  line_item: 'lineItem',
  contact: 'contact',
  site: 'site',
  service_contract: 'contract',
  asset: 'asset',
  asset_part: 'assetPart',
  technician: 'technician',
  checklist: 'checklist',
  part: 'part',
  product: 'product',
  branch: 'branch',
  tax_code: 'taxCode',
  legal_entity: 'legalEntity',
  price_item: 'priceItem',
  overtime: 'overtime',
  on_call_shift: 'onCallShift',
  time_off: 'timeOff',
  territory: 'territory',
  business_calendar: 'businessCalendar',
  service_level: 'serviceLevel',
  hold_reason: 'holdReason',
  crew: 'crew',
  job_type: 'jobType',
  meter: 'meter',
  meter_reading: 'meterReading',
  refrigerant_event: 'refrigerantEvent',
  compliance_rule: 'complianceRule',
  maintenance_plan: 'maintenancePlan',
  maintenance_plan_asset: 'maintenancePlanAsset',
}
const PARENTS: Record<string, StoryRecord> = {
  asset_id: 'asset',
  task_id: 'task',
  work_order_id: 'workOrder',
  meter_id: 'meter',
  plan_id: 'maintenancePlan',
}

/** The record of the story that a field names, as a body does. */
export function parentExample(field: string): Record<string, string> {
  return { [field]: IDS[PARENTS[field] ?? 'customer'] }
}

/**
 * The bulk operation of a resource, made of its single ones. `parent` is the field that names what it hangs on; `verbs` says what
 * it does where that is not create, change and delete.
 */
export function bulkContract<const Type extends CollectionType, Answer extends z.ZodType>(
  type: Type,
  answer: Answer,
  single: { create: Contract; update?: Contract; delete?: Contract },
  { parent, verbs = 'Create, change and delete' }: { parent?: string; verbs?: string } = {},
) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const above = parent
    ? { [parent]: reference().describe(`The ${parent.replace(/_id$/, '').replaceAll('_', ' ')} that it belongs to.`) }
    : {}
  const create = (single.create.body ?? z.object({})).extend(above)
  const upsert = 'externalId' in RESOURCES[type] ? single.update?.body?.extend(above) : undefined
  const errors = [...new Set([single.create, single.update, single.delete].flatMap((one) => one?.errors ?? []))]
  const conflicts =
    errors.length > 0 ? ` An operation can fail with ${errors.map((code) => `\`${code}\``).join(', ')}.` : ''
  return contract({
    id: `bulk${pascal(collection)}`,
    method: 'POST',
    path: `/${collection}/bulk`,
    tag: single.create.tag,
    summary: `${verbs} many ${spaced(collection)}`,
    description: HOW_BULK_WORKS + conflicts,
    scope: single.create.scope,
    orScopes: single.create.orScopes,
    kind: 'done',
    query: bulkQuery,
    body: bulkBody({ create, update: single.update?.body, upsert, delete: single.delete !== undefined }),
    large: { values: 200_000, seconds: BULK_SECONDS },
    heavy: 'bulk',
    answer: bulkAnswer(`${pascal(type)}BulkResult`, answer),
    errors: ['bulk_refused'],
    example: { body: { operations: exampleOperations(type, single, parent) }, query: { atomic: 'true' } },
  })
}

function exampleOperations(
  type: CollectionType,
  single: { create: Contract; update?: Contract; delete?: Contract },
  parent: string | undefined,
): object[] {
  const id = IDS[EXAMPLE_OF[type] ?? 'customer']
  const data = { ...(single.create.example?.body as object), ...(parent && parentExample(parent)) }
  return [
    { action: 'create', data },
    ...(single.update ? [{ action: 'update', id, data: single.update.example?.body }] : []),
    ...(single.delete ? [{ action: 'delete', id }] : []),
  ]
}

function nounOf(type: CollectionType): string {
  const { noun } = RESOURCES[type]
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

function spaced(collection: string): string {
  return collection.replaceAll('-', ' ')
}

/** `service_contract` → `ServiceContract`, `service-contracts` → `ServiceContracts`. */
export function pascal(text: string): string {
  return text.replace(/(^|[-_])(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())
}
