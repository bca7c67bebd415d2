import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { type Problem, ServiceError } from '@/lib/errors'
import { type Deletion, restoreChildren } from './children'
import { writeDistinct } from './duplicates'

/**
 * Makes a locked customer live again with exactly what its delete took (R-CU-7). Throws `duplicate_customer`,
 * `duplicate_serial_number`; then nothing comes back.
 */
export async function reviveWithParts(tx: Transaction, ctx: ServiceContext, id: string): Promise<() => Promise<void>> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const select = { id: true, name: true, email: true, phone: true, deleted_at: true, deletion_id: true }
  const customer = await tx.customer.findUniqueOrThrow({ where, select })
  await writeDistinct(tx, ctx, customer, () =>
    tx.customer.update({ where, data: { deleted_at: null, deletion_id: null }, select: { id: true } }),
  )
  const { deleted_at, deletion_id } = customer
  if (!deleted_at || !deletion_id) return async () => undefined
  const deletion: Deletion = { id: deletion_id, deleted_at }
  return writeUnique(
    tx,
    () => restoreChildren(tx, ctx, id, deletion),
    async () => new ServiceError('duplicate_serial_number', undefined, await takenSerials(tx, ctx, deletion)),
  )
}

/** Which of the assets to come back have a serial number that a live asset has by now. */
async function takenSerials(tx: Transaction, ctx: ServiceContext, deletion: Deletion): Promise<Problem[]> {
  const rows = await tx.$queryRaw<{ asset_tag: string; serial_number: string; holder: string }[]>`
    SELECT gone.asset_tag, gone.serial_number, live.asset_tag AS holder
    FROM asset gone
    JOIN asset live ON live.account_id = gone.account_id AND lower(live.serial_number) = lower(gone.serial_number)
      AND live.deleted_at IS NULL
    WHERE gone.account_id = ${ctx.accountId}::uuid AND gone.deletion_id = ${deletion.id}::uuid
    ORDER BY gone.asset_tag`
  return rows.map(({ asset_tag, serial_number, holder }) => ({
    field: 'serial_number',
    message: `${serial_number} of the customer's asset ${asset_tag} is by now the serial number of ${holder}`,
  }))
}
