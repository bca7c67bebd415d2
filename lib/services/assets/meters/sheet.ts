import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import { toNumber } from '@/lib/domain/money'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'

/** A curve of so many readings is drawn; older ones are in the list. */
const READINGS_SHOWN = 24
const MAX_METERS = 20

/** The meters of a live asset with what they showed last, by name. Throws `forbidden`. */
export async function readMeterSheets(ctx: ServiceContext, assetId: string): Promise<MeterSheet[]> {
  requireScope(ctx, 'read:assets')
  const meters = await listReader(ctx).meter.findMany({
    where: { account_id: ctx.accountId, asset_id: assetId, deleted_at: null },
    select: {
      id: true,
      name: true,
      unit: true,
      kind: true,
      rolls_over_at: true,
      _count: { select: { readings: { where: { deleted_at: null } } } },
      readings: {
        where: { deleted_at: null },
        select: { id: true, value: true, read_at: true, is_reset: true, note: true },
        orderBy: { read_at: 'desc' },
        take: READINGS_SHOWN,
      },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_METERS,
  })
  return meters.map(({ readings, _count, ...meter }) => ({
    ...meter,
    rolls_over_at: meter.rolls_over_at && toNumber(meter.rolls_over_at),
    total_readings: _count.readings,
    readings: readings
      .reverse()
      .map((one) => ({ ...one, value: toNumber(one.value), read_at: one.read_at.toISOString() })),
  }))
}
