import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'

/** Locks the company's choice of a default calendar until the end of the transaction: two that choose at once take turns. */
export async function lockDefault(tx: Transaction, { accountId }: ServiceContext): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('business_calendar:' || ${accountId}, 0))`
}

/** Whether the company has a default calendar. */
export async function hasDefault(tx: Transaction, { accountId: account_id }: ServiceContext): Promise<boolean> {
  return (await tx.businessCalendar.count({ where: { account_id, is_default: true, deleted_at: null } })) > 0
}

/** Ends the default that there is, or that of a calendar in the trash, with its history, so that another calendar can be it. */
export async function endDefault(tx: Transaction, ctx: ServiceContext, trashed?: string): Promise<void> {
  const which = trashed ? Prisma.sql`id = ${trashed}::uuid` : Prisma.sql`deleted_at IS NULL`
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE business_calendar SET is_default = false, updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND is_default AND ${which} RETURNING id`
  const records = ended.map(({ id }) => ({ id, changes: { is_default: [true, false] as [unknown, unknown] } }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'business_calendar', records })
}
