import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireWrite } from './require-write'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import type { TrashableType } from '@/lib/domain/resources'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { DeleteRule } from './rule'

/**
 * Moves a plain record to the trash; it stays readable where it is used. Throws `forbidden`, `not_found`,
 * `precondition_failed`, and the conflicts of its kind.
 */
export async function deleteRecord<Answer extends { id: string }>(
  ctx: ServiceContext,
  rule: DeleteRule<Answer>,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireWrite(ctx, rule.type)
  return inTransaction(ctx, async (tx) => {
    await (rule.lock?.(tx, ctx, id, undefined) ?? lockRecord(tx, ctx, rule.type, id))
    const before = await rule.read(tx, ctx, id)
    requireMatch(ifMatch, before)
    await rule.beforeDelete?.(tx, ctx, before)

    const deleted_at = new Date()
    await (rule.remove ?? moveToTrash(rule.type))(tx, ctx, before, deleted_at)
    await rule.touchParent?.(tx, ctx, before.id)
    const historyFields = rule.historyFields?.(before) ?? before
    await recordHistory(tx, ctx, { verb: 'delete', type: rule.type, id: before.id, before: historyFields, after: null })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}

/** What a delete is for most kinds. */
function moveToTrash(type: TrashableType) {
  return (tx: Transaction, ctx: ServiceContext, { id }: { id: string }, deleted_at: Date) => {
    const at = Prisma.sql`${deleted_at.toISOString()}::timestamptz`
    return tx.$executeRaw`
      UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = ${at}, updated_at = ${at}
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  }
}
