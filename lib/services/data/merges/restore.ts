import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { isMergeType } from '@/lib/domain/merges'
import type { RecordType } from '@/lib/domain/resources'
import { verbsOf } from '@/lib/services/data/registry'
import { mergeThatTook, separate } from './separate'

/**
 * Brings a record back from the trash by its kind's verb; one that was merged into another is separated from it (R-ME-4). Throws
 * `forbidden`, `not_found`, `merged`, and the conflicts of its kind.
 */
export async function restoreOrSeparate(ctx: ServiceContext, type: RecordType, id: string): Promise<{ id: string }> {
  const verbs = verbsOf(type)
  if (!verbs?.restore) throw new Error(`${type} does not come back from the trash`)
  if (!isMergeType(type) || !isId(id)) return verbs.restore(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const merge = await mergeThatTook(tx, ctx, id)
    if (!merge || merge.record_type !== type) return verbs.restore?.(within, id) ?? { id }
    await separate(within, merge)
    return (await (verbs.answer ?? verbs.read)(within, id)) as { id: string }
  })
}
