import type { z } from 'zod'
import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import type { MergeType } from '@/lib/domain/merges'
import { nounOf, RESOURCES, titleOf } from '@/lib/domain/resources'
import { mergeBody, mergeQuery, mergeResult } from '@/lib/schemas/data/merge'
import { pascal } from './record'

/** The duplicate of the story, by its kind. */
const DUPLICATE = {
  customer: 'secondCustomer',
  site: 'secondSite',
  contact: 'secondContact',
  asset: 'secondAsset',
  part: 'secondPart',
} as const

type CollectionOf<Type extends MergeType> = (typeof RESOURCES)[Type]['collection']

/** Makes two records of a kind one; `update` is the body of its change. */
export function mergeContract<const Type extends MergeType>(type: Type, update: z.ZodObject, field: string) {
  const collection: CollectionOf<Type> = RESOURCES[type].collection
  const noun = nounOf(type)
  return contract({
    id: `merge${pascal(type)}`,
    method: 'POST',
    path: `/${collection}/{id}/merge`,
    tag: titleOf(collection),
    summary: `Merge a duplicate into ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`,
    description:
      `What named the duplicate names this ${noun} afterwards. \`fields\` are taken from the duplicate, which goes to the trash: its id ` +
      'answers 404 with the `record_id` of this one, and its `external_id` finds this one. One undo in the console' +
      `${type === 'contact' ? '' : ', or the restore of the duplicate,'} separates the two again with what nobody changed since; it is ` +
      'refused (409 `merged`) with the reason. With `dry_run=true` nothing is written.',
    scope: RESOURCES[type].write,
    kind: 'done',
    query: mergeQuery,
    body: mergeBody(update),
    answer: mergeResult,
    errors: ['would_cycle', 'in_use', 'duplicate_customer', 'duplicate_serial_number'],
    example: { body: { from_id: IDS[DUPLICATE[type]], fields: [field] } },
  })
}
