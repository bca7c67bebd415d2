import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { DeviceRecord } from '@/lib/schemas/field/device'

const idAndName = { select: { id: true, name: true } } as const

export const deviceSelect = {
  id: true,
  label: true,
  platform: true,
  app_version: true,
  technician: idAndName,
  user: idAndName,
  last_sync_at: true,
  revoked_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.DeviceSelect

/** A row as it is answered. */
export function toDeviceRecord(row: Prisma.DeviceGetPayload<{ select: typeof deviceSelect }>): DeviceRecord {
  return {
    ...row,
    last_sync_at: row.last_sync_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A device that the caller may see, revoked or not. Throws `not_found`. */
export async function readDevice(
  tx: Pick<Transaction, 'device'>,
  ctx: ServiceContext,
  id: string,
  visible: Prisma.DeviceWhereInput = {},
): Promise<DeviceRecord> {
  const where = { account_id: ctx.accountId, id, ...visible }
  const row = isId(id) ? await tx.device.findFirst({ where, select: deviceSelect }) : null
  if (!row) throw notFound('device')
  return toDeviceRecord(row)
}
