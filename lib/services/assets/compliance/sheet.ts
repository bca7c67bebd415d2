import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import { byDay, assessCircuits } from '@/lib/domain/compliance/circuits'
import { dayIn } from '@/lib/domain/time'
import type { RefrigerantSheet } from '@/lib/schemas/assets/refrigerant-sheet'
import { requireAsset } from '@/lib/services/assets/parent-asset'
import { readLog } from './log'
import { rateWith, toReportCircuit } from './report-asset'

const ENTRIES_SHOWN = 5

/**
 * The refrigerant of an asset as its page shows it: how its circuits stand today, the open work order of each breach that is not
 * repaired, and the newest entries of the log. Throws `forbidden`, `not_found`.
 */
export async function readRefrigerantSheet(ctx: ServiceContext, assetId: string): Promise<RefrigerantSheet> {
  requireScope(ctx, 'read:assets')
  await requireAsset(ctx, assetId)
  const log = await readLog(listReader(ctx), ctx, { asset_id: assetId }, null)
  const events = log.events.toSorted(byDay)
  const circuits = assessCircuits(events, log.rules, log.method, dayIn(ctx.account.timeZone, new Date()))
  const ordered = events.flatMap(({ circuit, record }) =>
    record.repair_work_order_id ? [{ circuit, order: record.repair_work_order_id }] : [],
  )
  const repairs = await readOpenRepairs(ctx, ordered)
  return {
    circuits: circuits.map((circuit) => ({
      ...toReportCircuit(circuit, events),
      repair: repairs.get(circuit.circuit) ?? null,
    })),
    entries: events
      .slice(-ENTRIES_SHOWN)
      .reverse()
      .map((event) => ({
        id: event.id,
        occurred_on: event.occurred_on,
        circuit: event.circuit,
        kind: event.kind,
        substance: event.substance,
        quantity: event.record.quantity,
        unit: event.unit,
        leak_rate: rateWith(event, circuits, log.method),
      })),
    total_entries: events.length,
  }
}

/** The open work orders that repair leaks, by the circuit whose entries ordered them. */
async function readOpenRepairs(
  ctx: ServiceContext,
  ordered: readonly { circuit: string; order: string }[],
): Promise<Map<string, { id: string; work_order_number: string }>> {
  if (ordered.length === 0) return new Map()
  const open = await listReader(ctx).workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      id: { in: ordered.map(({ order }) => order) },
      deleted_at: null,
      status: { notIn: ['completed', 'cancelled'] },
    },
    select: { id: true, work_order_number: true },
  })
  return new Map(
    ordered.flatMap(({ circuit, order }) => {
      const repair = open.find(({ id }) => id === order)
      return repair ? [[circuit, repair] as const] : []
    }),
  )
}
