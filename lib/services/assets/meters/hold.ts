import type { ServiceContext } from '@/lib/access/context'
import { lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Counting } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import { holdAsset } from '@/lib/services/assets/parent-asset'

/** Locks a live meter of a live asset, so that its readings are written one after the other. Throws `not_found`. */
export async function lockMeter(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, asset: { deleted_at: null } }
  const meter = isId(id) ? await tx.meter.findFirst({ where, select: { asset_id: true } }) : null
  if (!meter) throw notFound('meter')
  await holdAsset(tx, ctx, meter.asset_id)
  await lockRecord(tx, ctx, 'meter', id)
}

/** How a locked meter counts. */
export async function countingOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  id: string,
): Promise<Counting> {
  const { kind, rolls_over_at } = await tx.meter.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: { kind: true, rolls_over_at: true },
  })
  return { kind, rolls_over_at: rolls_over_at && exactly(rolls_over_at) }
}
