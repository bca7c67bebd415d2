import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { slaClockList, type SlaClockListQuery, type SlaClockRecord } from '@/lib/schemas/work/sla'
import { clockSelect, ofLiveOrder, toClockRecord } from './record'

/** Each promised work order has up to three: counting all of a large company would read them all. */
const MAX_COUNTED_CLOCKS = 10_000

/** The clocks of the account's live work orders, newest first; more than 10,000 are counted as 10,001. Throws `forbidden`, `bad_request`. */
export async function listSlaClocks(ctx: ServiceContext, query: SlaClockListQuery): Promise<Page<SlaClockRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { slaClock: table } = listReader(ctx)
  const where = { ...ofLiveOrder, ...(query.due_to && { due_at: { lt: query.due_to } }) }
  return readList(ctx, slaClockList, query, {
    table,
    select: clockSelect,
    present: toClockRecord,
    where,
    maxCounted: MAX_COUNTED_CLOCKS,
  })
}
