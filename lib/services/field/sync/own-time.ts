import type { ServiceContext } from '@/lib/access/context'
import { addDays } from '@/lib/domain/plain-days'
import type { SyncedTime } from '@/lib/schemas/field/synced-time'
import { readRecordedTime, weekSpan } from '@/lib/services/field/recorded-time'
import { weekOf } from '@/lib/services/field/timesheets'

/** What was recorded of a technician's own time since the Monday of last week, by one statement. */
export async function readOwnTime(ctx: ServiceContext, technicianId: string, now: Date): Promise<SyncedTime> {
  const from = addDays(weekOf(ctx, now), -7)
  const { timeZone } = ctx.account
  const span = { from: weekSpan(from, timeZone).from, to: now.getTime() }
  const recorded = (await readRecordedTime(ctx, [technicianId], span)).get(technicianId)
  const iso = (at: number) => new Date(at).toISOString()
  return {
    from,
    moments: (recorded?.moments ?? []).map(({ id, kind, at, job }) => ({
      id,
      kind,
      occurred_at: iso(at),
      work_order_id: job,
    })),
    entries: (recorded?.entered ?? []).map(({ id, kind, from: start, to, job, note, voids }) => ({
      id,
      kind,
      started_at: iso(start),
      ended_at: iso(to),
      work_order_id: job,
      note,
      voids_id: voids,
    })),
    work_orders: [...(recorded?.numbers ?? [])].map(([id, work_order_number]) => ({ id, work_order_number })),
    sheets: recorded?.sheets ?? [],
  }
}
