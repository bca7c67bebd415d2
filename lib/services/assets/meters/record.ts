import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { MeterRecord } from '@/lib/schemas/assets/meter'

export const meterSelect = {
  id: true,
  asset_id: true,
  asset: { select: { id: true, name: true } },
  name: true,
  unit: true,
  kind: true,
  rolls_over_at: true,
  created_at: true,
  updated_at: true,
  readings: {
    where: { deleted_at: null },
    orderBy: { read_at: 'desc' },
    take: 1,
    select: { id: true, value: true, read_at: true },
  },
} satisfies Prisma.MeterSelect

/** A row as it is answered. */
export function toMeterRecord({
  readings: [last],
  ...row
}: Prisma.MeterGetPayload<{ select: typeof meterSelect }>): MeterRecord {
  return {
    ...row,
    rolls_over_at: row.rolls_over_at && toNumber(row.rolls_over_at),
    last_reading: last ? { id: last.id, value: toNumber(last.value), read_at: last.read_at.toISOString() } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live meter of a live asset. Throws `not_found`. */
export async function readMeter(tx: Transaction, ctx: ServiceContext, id: string): Promise<MeterRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, asset: { deleted_at: null } }
  const row = isId(id) ? await tx.meter.findFirst({ where, select: meterSelect }) : null
  if (!row) throw notFound('meter')
  return toMeterRecord(row)
}

/** What the history keeps: its readings have a history of their own. */
export function ownFields({ last_reading: _last, ...fields }: MeterRecord): Omit<MeterRecord, 'last_reading'> {
  return fields
}
