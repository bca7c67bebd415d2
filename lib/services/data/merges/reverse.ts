import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { MergeType } from '@/lib/domain/merges'
import type { OwnAction } from '@/lib/domain/undo/actions'
import { mergeWithin } from './merge'
import { mergesOf, separate } from './separate'

/** Whether an action merged two records, or took such a merge back: it goes back as a whole. */
export function isMerge({ steps }: Pick<OwnAction, 'steps'>): boolean {
  return steps.some(({ verb }) => verb === 'merge' || verb === 'separate')
}

/** Takes back the merges of an action, or does those again that it took back. Throws as `separate` and `mergeRecords`. */
export async function reverseMerges(tx: Transaction, ctx: ServiceContext, request: string): Promise<void> {
  const within = { ...ctx, tx, undoes: request }
  const standing = await mergesOf(tx, ctx, request)
  for (const merge of standing) await separate(within, merge)
  if (standing.length > 0) return
  const undone = await tx.merge.findMany({
    where: { account_id: ctx.accountId, undone_by: request },
    orderBy: { id: 'asc' },
  })
  for (const { record_type, kept_id, gone_id, fields, request_id } of undone) {
    const body = { from_id: gone_id, fields: Object.keys(fields as object) }
    await mergeWithin(tx, within, record_type as MergeType, kept_id, body, request_id)
  }
}
