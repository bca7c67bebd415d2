import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'

/** The kinds of records of which one is what counts where none is named. */
type DefaultedType = 'business_calendar' | 'hold_reason' | 'legal_entity'

/** Keeps at most one live record of a kind the company's default: the first, until another is made it. */
export function oneDefault(type: DefaultedType) {
  const table = Prisma.raw(`"${type}"`)

  /** Locks the choice until the end of the transaction: two that choose at once take turns. */
  async function lock(tx: Transaction, { accountId }: ServiceContext): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${type} || ':' || ${accountId}, 0))`
  }

  async function exists(tx: Transaction, { accountId }: ServiceContext): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${table} WHERE account_id = ${accountId}::uuid AND is_default AND deleted_at IS NULL`
    return rows.length > 0
  }

  /** Ends the default that there is, or that of a record in the trash, with its history. */
  async function end(tx: Transaction, ctx: ServiceContext, trashed?: string): Promise<void> {
    const which = trashed ? Prisma.sql`id = ${trashed}::uuid` : Prisma.sql`deleted_at IS NULL`
    const ended = await tx.$queryRaw<{ id: string }[]>`
      UPDATE ${table} SET is_default = false, updated_at = now()
      WHERE account_id = ${ctx.accountId}::uuid AND is_default AND ${which} RETURNING id`
    const records = ended.map(({ id }) => ({ id, changes: { is_default: [true, false] as [unknown, unknown] } }))
    await recordHistoryOfMany(tx, ctx, { verb: 'update', type, records })
  }

  /** Whether a new record is the default: as it was asked for, or because it is the first. Ends the one before. */
  async function claim(tx: Transaction, ctx: ServiceContext, requestedDefault: boolean | undefined): Promise<boolean> {
    await lock(tx, ctx)
    const isDefault = requestedDefault ?? !(await exists(tx, ctx))
    if (isDefault) await end(tx, ctx)
    return isDefault
  }

  /** Makes room for a record that becomes the default by a change. */
  async function yieldTo(tx: Transaction, ctx: ServiceContext): Promise<void> {
    await lock(tx, ctx)
    await end(tx, ctx)
  }

  /** Brings a record back from the trash, as the default it was only while there is no other. */
  async function restoreRecord(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
    await lock(tx, ctx)
    if (await exists(tx, ctx)) await end(tx, ctx, id)
    await tx.$executeRaw`
      UPDATE ${table} SET deleted_at = NULL, updated_at = ${new Date().toISOString()}::timestamptz
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  }

  return { claim, yieldTo, restoreRecord }
}
