import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readFollowed } from '@/lib/services/work/follow-up'
import { requireLive } from '@/lib/db/records'
import { reader } from '@/lib/db/transaction'
import { minutesLeft } from '@/lib/domain/sla/follow'
import type { SlaKind } from '@/lib/domain/sla/types'
import type { WorkOrderSlaRecord } from '@/lib/schemas/work/sla'
import { clockSelect, toClockRecord } from './record'

/** What was promised of a work order, what is left of it now, and when it waited. Throws `forbidden`, `not_found`. */
export async function readWorkOrderSla(ctx: ServiceContext, id: string): Promise<WorkOrderSlaRecord> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', id)
  const tx = reader(ctx)
  const where = { account_id: ctx.accountId, work_order_id: id }
  const [clocks, holds, [order]] = await Promise.all([
    tx.slaClock.findMany({ where, select: clockSelect, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] }),
    tx.workOrderHold.findMany({
      where: { ...where, undone: false },
      include: { reason: { select: { id: true, name: true } } },
      orderBy: [{ started_at: 'desc' }, { id: 'desc' }],
    }),
    readFollowed(tx, ctx.accountId, [id]),
  ])
  const left = order ? minutesLeft(order, Date.now()) : new Map<string, number>()
  const records = clocks.map((row) => ({ ...toClockRecord(row), minutes_left: rounded(left.get(row.id)) }))
  return {
    clocks: records.toSorted((a, b) => Number(a.state === 'cancelled') - Number(b.state === 'cancelled')),
    holds: holds.map(({ id: hold, reason, stops, note, started_at, ended_at }) => ({
      id: hold,
      reason,
      stops: stops as SlaKind[],
      note,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  }
}

/** To the hundredth of a minute. */
function rounded(minutes: number | undefined): number | null {
  return minutes === undefined ? null : Math.round(minutes * 100) / 100
}
