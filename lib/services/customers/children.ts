import type { ServiceContext } from '@/lib/auth/context'
import { Prisma } from '@/prisma/generated/client'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'

/**
 * What goes to the trash with a customer and comes back with it. The order is that in which every verb locks them
 * (assets, then the contracts that cover them), so that two requests never wait for each other.
 */
const CHILDREN = ['asset', 'contact', 'site', 'service_contract'] as const

/** One delete of a customer: everything that it took carries its id. */
export type Deletion = { id: string; deleted_at: Date }

/** Moves the live children to the trash, marked with the delete that takes them (decisions, section 8). */
export async function trashChildren(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  deletion: Deletion,
): Promise<void> {
  const changes: ChangedRecord['changes'] = { deleted_at: [null, deletion.deleted_at.toISOString()] }
  for (const type of CHILDREN) {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = ${deletion.deleted_at}, deletion_id = ${deletion.id}::uuid
      WHERE account_id = ${ctx.accountId}::uuid AND customer_id = ${customerId}::uuid AND deleted_at IS NULL
      RETURNING id`
    await recordHistoryOfMany(tx, ctx, { verb: 'delete', type, records: rows.map(({ id }) => ({ id, changes })) })
  }
}

/** Brings back exactly the children that one delete took; what was deleted before it stays in the trash. */
export async function restoreChildren(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  deletion: Deletion,
): Promise<void> {
  const changes: ChangedRecord['changes'] = { deleted_at: [deletion.deleted_at.toISOString(), null] }
  for (const type of CHILDREN) {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = NULL, deletion_id = NULL, updated_at = ${new Date()}
      WHERE account_id = ${ctx.accountId}::uuid AND customer_id = ${customerId}::uuid
        AND deletion_id = ${deletion.id}::uuid
      RETURNING id`
    await recordHistoryOfMany(tx, ctx, { verb: 'restore', type, records: rows.map(({ id }) => ({ id, changes })) })
  }
}
