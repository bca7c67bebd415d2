import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'

export const refrigerantEventSelect = {
  id: true,
  asset_id: true,
  asset: { select: { id: true, name: true } },
  circuit: true,
  kind: true,
  appliance: true,
  substance: true,
  quantity: true,
  unit: true,
  full_charge: true,
  cylinder: true,
  occurred_on: true,
  technician_id: true,
  certificate: true,
  note: true,
  repair_work_order_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.RefrigerantEventSelect

type Row = Prisma.RefrigerantEventGetPayload<{ select: typeof refrigerantEventSelect }>

/** A row as it is answered. */
export function toRefrigerantEventRecord(row: Row): RefrigerantEventRecord {
  return {
    ...row,
    quantity: row.quantity && toNumber(row.quantity),
    full_charge: toNumber(row.full_charge),
    occurred_on: fromDatabaseDate(row.occurred_on),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live entry of a live asset. Throws `not_found`. */
export async function readRefrigerantEvent(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<RefrigerantEventRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, asset: { deleted_at: null } }
  const row = isId(id) ? await tx.refrigerantEvent.findFirst({ where, select: refrigerantEventSelect }) : null
  if (!row) throw notFound('refrigerant event')
  return toRefrigerantEventRecord(row)
}
