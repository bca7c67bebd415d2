import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { MeterReadingRecord } from '@/lib/schemas/assets/meter-reading'

export const meterReadingSelect = {
  id: true,
  meter_id: true,
  value: true,
  read_at: true,
  work_order_id: true,
  is_reset: true,
  is_confirmed: true,
  note: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MeterReadingSelect

/** A row as it is answered. */
export function toMeterReadingRecord(
  row: Prisma.MeterReadingGetPayload<{ select: typeof meterReadingSelect }>,
): MeterReadingRecord {
  return {
    ...row,
    value: toNumber(row.value),
    read_at: row.read_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live reading of a live meter of a live asset. Throws `not_found`. */
export async function readMeterReading(tx: Transaction, ctx: ServiceContext, id: string): Promise<MeterReadingRecord> {
  const meter = { deleted_at: null, asset: { deleted_at: null } }
  const where = { account_id: ctx.accountId, id, deleted_at: null, meter }
  const row = isId(id) ? await tx.meterReading.findFirst({ where, select: meterReadingSelect }) : null
  if (!row) throw notFound('meter reading')
  return toMeterReadingRecord(row)
}
