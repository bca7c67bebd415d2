import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  allMeterReadingsList,
  type AllMeterReadingsQuery,
  meterReadingList,
  type MeterReadingListQuery,
  type MeterReadingRecord,
} from '@/lib/schemas/assets/meter-reading'
import { meterReadingSelect, toMeterReadingRecord } from './record'

/** The readings of a meter, the newest first. Throws `forbidden`, `not_found`. */
export async function listMeterReadings(
  ctx: ServiceContext,
  meterId: string,
  query: MeterReadingListQuery,
): Promise<Page<MeterReadingRecord>> {
  requireScope(ctx, 'read:assets')
  await requireLive(ctx, 'meter', meterId)
  return readList(ctx, meterReadingList, query, { ...sourceOf(ctx), where: { ...OF_LIVE, meter_id: meterId } })
}

/** The readings of all meters, the newest first. Throws `forbidden`, `bad_request`. */
export async function listAllMeterReadings(
  ctx: ServiceContext,
  query: AllMeterReadingsQuery,
): Promise<Page<MeterReadingRecord>> {
  requireScope(ctx, 'read:assets')
  return readList(ctx, allMeterReadingsList, query, { ...sourceOf(ctx), where: OF_LIVE })
}

const OF_LIVE: Prisma.MeterReadingWhereInput = { meter: { deleted_at: null, asset: { deleted_at: null } } }

function sourceOf(ctx: ServiceContext) {
  const { meterReading: table } = listReader(ctx)
  return { table, select: meterReadingSelect, present: toMeterReadingRecord }
}
