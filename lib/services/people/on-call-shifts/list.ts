import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { onCallShiftList, type OnCallShiftListQuery, type OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import { onCallShiftSelect, toOnCallShiftRecord } from './record'

/** The on-call shifts of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listOnCallShifts(
  ctx: ServiceContext,
  query: OnCallShiftListQuery,
): Promise<Page<OnCallShiftRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { onCallShift } = listReader(ctx)
  return readList(ctx, onCallShiftList, query, {
    table: onCallShift,
    select: onCallShiftSelect,
    present: toOnCallShiftRecord,
  })
}
