import type { ServiceContext } from '@/lib/access/context'
import { holdReferences, requireLive } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'

/** Makes sure that what is asked for hangs on a live asset. Throws `not_found`. */
export async function requireAsset(ctx: ServiceContext, id: string): Promise<void> {
  await requireLive(ctx, 'asset', id)
}

/** Locks the live asset that a write hangs on: it cannot go to the trash before the transaction ends. Throws `not_found`. */
export async function holdAsset(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const heldIds = await holdReferences(tx, ctx, 'asset', [id])
  if (heldIds.length === 0) throw notFound('asset')
}
