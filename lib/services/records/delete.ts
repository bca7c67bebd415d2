import type { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { RESOURCES } from '@/lib/domain/resources'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { RecordRule } from './rule'

/**
 * Moves a plain record to the trash; it stays readable where it is used. Throws `forbidden`, `not_found`,
 * `precondition_failed`, and the conflicts of its kind.
 */
export async function deleteRecord<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(
  ctx: ServiceContext,
  rule: RecordRule<Answer, Create, Update>,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, RESOURCES[rule.type].write)
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, rule.type, id)
    const before = await rule.read(tx, ctx, id)
    requireMatch(ifMatch, before)
    await rule.beforeDelete?.(tx, ctx, before)

    const deleted_at = new Date().toISOString()
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(`"${rule.type}"`)} SET deleted_at = ${deleted_at}::timestamptz, updated_at = ${deleted_at}::timestamptz
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${before.id}::uuid`
    const kept = rule.kept?.(before) ?? before
    await recordHistory(tx, ctx, { verb: 'delete', type: rule.type, id: before.id, before: kept, after: null })
    return { id: before.id, deleted_at }
  })
}
