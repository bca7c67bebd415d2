import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { holdReasonList, type HoldReasonListQuery, type HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import { holdReasonSelect, toHoldReasonRecord } from './record'

/** The hold reasons of the account by name. Throws `forbidden`. */
export async function listHoldReasons(
  ctx: ServiceContext,
  query: HoldReasonListQuery,
): Promise<Page<HoldReasonRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { holdReason: table } = listReader(ctx)
  return readList(ctx, holdReasonList, query, { table, select: holdReasonSelect, present: toHoldReasonRecord })
}
