import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { ServiceError } from '@/lib/errors'

/**
 * Runs a write that gives a live asset its serial number (create, update, restore). The index on live serial numbers
 * decides, so two requests at once end as any duplicate does: `duplicate_serial_number` (R-AS-4).
 */
export async function writeSerialNumber<T>(
  tx: Transaction,
  ctx: ServiceContext,
  serialNumber: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  return writeUnique(tx, write, async () => duplicate(await holderOf(tx, ctx, serialNumber)))
}

async function holderOf(tx: Transaction, ctx: ServiceContext, serialNumber: string | null | undefined) {
  const rows = await tx.$queryRaw<{ asset_tag: string }[]>`
    SELECT asset_tag FROM asset
    WHERE account_id = ${ctx.accountId}::uuid AND lower(serial_number) = lower(${serialNumber}) AND deleted_at IS NULL`
  return rows[0]?.asset_tag
}

function duplicate(holder: string | undefined): ServiceError {
  return new ServiceError('duplicate_serial_number', undefined, [
    { field: 'serial_number', message: `is already the serial number of ${holder ?? 'another asset'}` },
  ])
}
