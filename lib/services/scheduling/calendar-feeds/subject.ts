import type { ServiceContext } from '@/lib/access/context'
import { permissionsOf, requireCreateWorkOrders, requireScope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { ownTechnicianId } from '@/lib/services/field/technician'

/** Whose visits a feed tells. */
export type FeedSubject = { type: 'technician' | 'customer'; id: string }

/**
 * A technician has the feed of their own visits; the feeds of others are for who schedules them, those of customers for who
 * keeps customers (R-CF-2). Throws `forbidden`.
 */
export async function requireFeedAccess(ctx: ServiceContext, { type, id }: FeedSubject): Promise<void> {
  if (type === 'customer') requireScope(ctx, 'write:customers')
  else if (!permissionsOf(ctx).createWorkOrders && (await ownTechnicianId(ctx)) !== id) requireCreateWorkOrders(ctx)
}

/** Holds the record that a feed is about, so that two requests do not make two feeds of it. Throws `not_found`. */
export async function lockSubject(tx: Transaction, ctx: ServiceContext, { type, id }: FeedSubject): Promise<void> {
  const rows = !isId(id)
    ? []
    : type === 'technician'
      ? await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM technician
          WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
      : await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM customer
          WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (rows.length === 0) throw notFound(type)
}
