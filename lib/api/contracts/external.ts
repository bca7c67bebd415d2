import type { z } from 'zod'
import { type Contract, contract } from '@/lib/api/contract'
import { type ExternalType, nounOf, type RecordType, RESOURCES, titleOf } from '@/lib/domain/resources'
import { reference } from '@/lib/schemas/fields'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { parentExample, pascal } from './record'

type CollectionOf<Type extends ExternalType> = (typeof RESOURCES)[Type]['collection']

const HOW_IT_WORKS =
  'Answers 201 when no record had this external id, and one was made of the body; else 200 with that record, changed by what ' +
  'was sent. A body that changes nothing writes nothing. One in the trash comes back. `If-Match` demands that there is ' +
  'one. Of many requests at once with the same external id exactly one makes the record.'

type Single = { create: Contract; update: Contract; delete: Contract }

/**
 * What is done with a record by the id that another system has for it, at `/{collection}/external/{external_id}`: PUT creates or changes
 * it, GET reads it and DELETE moves it to the trash. `parent` is the field that names what it hangs on, `query` what the PUT takes.
 */
export function externalContracts<
  const Type extends ExternalType,
  Answer extends z.ZodType,
  Query extends z.ZodObject = ReturnType<typeof z.object<Record<string, never>>>,
>(type: Type, answer: Answer, single: Single, options: { parent?: string; query?: Query } = {}) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const { scope, write } = RESOURCES[type]
  const words = { tag: titleOf(collection), path: `/${collection}/external/{external_id}` } as const
  return {
    upsert: upsertContract(type, answer, single, options),
    getByExternalId: contract({
      ...words,
      id: `get${pascal(type)}ByExternalId`,
      method: 'GET',
      summary: `Get ${aNoun(type)} by its external id`,
      description: 'As by its own id; 404 when none has this external id, or the one that has it is in the trash.',
      scope,
      kind: 'record',
      answer,
      errors: ['not_found'],
    }),
    deleteByExternalId: contract({
      ...words,
      id: `delete${pascal(type)}ByExternalId`,
      method: 'DELETE',
      summary: `Move ${aNoun(type)} to the trash by its external id`,
      description: `${single.delete.description ?? 'As by its own id.'} It keeps its external id there.`,
      scope: write,
      kind: 'deleted',
      answer: deletedRecord,
      errors: ['not_found', ...(single.delete.errors ?? [])],
    }),
  }
}

function upsertContract<
  const Type extends ExternalType,
  Answer extends z.ZodType,
  Query extends z.ZodObject = ReturnType<typeof z.object<Record<string, never>>>,
>(type: Type, answer: Answer, single: Single, { parent, query }: { parent?: string; query?: Query }) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const ofUpdate = single.update.body as z.ZodObject
  const body = parent
    ? ofUpdate.extend({ [parent]: reference().optional().describe('What it belongs to; needed to make one.') })
    : ofUpdate.extend({})
  return contract({
    ...wordsOf(type),
    method: 'PUT',
    path: `/${collection}/external/{external_id}`,
    kind: 'upserted',
    query,
    body,
    answer,
    errors: errorsOf(single),
    example: { body: { ...(single.create.example?.body as object), ...(parent && parentExample(parent)) } },
  })
}

/** Creates or changes a record by its external id below the record that it belongs to: `PUT /work-orders/{id}/tasks/external/{external_id}`. */
export function nestedUpsertContract<
  const Type extends ExternalType,
  const Parent extends RecordType & ExternalType,
  Answer extends z.ZodType,
>(type: Type, parent: Parent, answer: Answer, single: Single) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const above: CollectionOf<Parent> = RESOURCES[parent].collection
  const { id, summary, ...words } = wordsOf(type)
  return contract({
    ...words,
    id: `${id}Of${pascal(parent)}`,
    summary: `${summary}, below its ${nounOf(parent)}`,
    method: 'PUT',
    path: `/${above}/{id}/${collection}/external/{external_id}`,
    kind: 'upserted',
    body: (single.update.body as z.ZodObject).extend({}),
    answer,
    errors: errorsOf(single),
    example: { body: single.create.example?.body },
  })
}

function wordsOf(type: ExternalType) {
  const { collection, write } = RESOURCES[type]
  return {
    id: `upsert${pascal(type)}`,
    tag: titleOf(collection),
    summary: `Create or change ${aNoun(type)} by its external id`,
    description: HOW_IT_WORKS,
    scope: write,
    collection,
  }
}

function aNoun(type: ExternalType): string {
  const { noun } = RESOURCES[type]
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

function errorsOf({ create, update }: Omit<Single, 'delete'>): Contract['errors'] {
  return [...new Set([...(create.errors ?? []), ...(update.errors ?? []), 'parent_in_trash' as const])]
}
