import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import { mergeFields, type MergeType } from '@/lib/domain/merges'
import { inputOf } from '@/lib/domain/restore-fields'
import type { MergeComparison } from '@/lib/schemas/data/merge'
import { labelOf, tryMerge, verbsToMerge } from './merge'

type Fields = Record<string, unknown>

/**
 * Two records of a kind beside each other: the fields in which they differ, and what a merge of the second into the first would do. Throws
 * as `mergeRecords`.
 */
export async function compareRecords(
  ctx: ServiceContext,
  type: MergeType,
  keptId: string,
  fromId: string,
): Promise<MergeComparison> {
  const { value } = await tryMerge(ctx, type, keptId, { from_id: fromId })
  const { read, fields } = verbsToMerge(type)
  const [kept, gone] = (await Promise.all([read(ctx, keptId), read(ctx, fromId)])) as [Fields, Fields]
  const places = inputOf({ ...kept, ...gone }, new Set(mergeFields(fields.shape)))
  const differing = changedFields(kept, gone)
  return {
    records: [kept, gone].map((record) => ({
      id: String(record.id),
      name: String(record.name),
      label: labelOf(record),
    })),
    fields: [...places].flatMap(([name, { field }]) =>
      name in differing ? [{ field, name, values: [kept[name] ?? null, gone[name] ?? null] }] : [],
    ),
    moved: value.moved,
  }
}
