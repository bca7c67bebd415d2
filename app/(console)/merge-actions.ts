'use server'

import { isMergeType } from '@/lib/domain/merges'
import { notFound } from '@/lib/errors'
import { actionsFor } from '@/lib/forms/actions-for'
import { compareRecords, mergeRecords } from '@/lib/services/data/merges'

// The verbs look at the permission that the kind takes.
const merging = actionsFor('own')

/** Two records of a kind beside each other, and what a merge of the second into the first would do. */
export const compareDuplicates = merging.read(({ ctx }, type: string, keptId: string, fromId: string) => {
  if (!isMergeType(type)) throw notFound('record')
  return compareRecords(ctx, type, keptId, fromId)
})

/** Merges the second record into the first one, which takes the named fields from it. */
export const mergeDuplicates = merging.write(
  async ({ ctx }, type: string, keptId: string, fromId: string, fields: readonly string[]) => {
    if (!isMergeType(type)) throw notFound('record')
    return { request: ctx.requestId, ...(await mergeRecords(ctx, type, keptId, { from_id: fromId, fields })) }
  },
)
