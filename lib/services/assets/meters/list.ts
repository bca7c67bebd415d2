import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { meterList, type MeterListQuery, type MeterRecord } from '@/lib/schemas/assets/meter'
import { meterSelect, toMeterRecord } from './record'

/** The meters of live assets, newest first. Throws `forbidden`, `bad_request`. */
export async function listMeters(ctx: ServiceContext, query: MeterListQuery): Promise<Page<MeterRecord>> {
  requireScope(ctx, 'read:assets')
  const { meter: table } = listReader(ctx)
  const where: Prisma.MeterWhereInput = { asset: { deleted_at: null } }
  return readList(ctx, meterList, query, { table, select: meterSelect, present: toMeterRecord, where })
}
