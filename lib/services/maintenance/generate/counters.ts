import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import type { Transaction } from '@/lib/db/transaction'
import { countedSince } from '@/lib/domain/maintenance/counted'
import type { Reading } from '@/lib/domain/maintenance/meter'
import type { Reading as MeterReading } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** Of so many counters all readings are in memory at once. */
const METER_BATCH = 20

type Link = { scope: string; meter_id: string; value: string | null; at: Date; rolls_over_at: string | null }
type Row = { id: string; meter_id: string; value: string; read_at: Date; is_reset: boolean }

/** What the counters of a plan's scopes have counted since its origin at each of them; empty for a plan that needs none. */
export async function readCounters(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
): Promise<Map<string, Reading[]>> {
  const counters = new Map<string, Reading[]>()
  if (plan.rules.meter_every === null) return counters
  for (let index = 0; index < scopes.length; index += METER_BATCH) {
    const links = await readLinks(tx, ctx, plan, scopes.slice(index, index + METER_BATCH))
    const readings = await readReadings(tx, ctx, links)
    for (const { scope, meter_id, value, at, rolls_over_at } of links) {
      const counting = {
        kind: 'counter' as const,
        rolls_over_at: rolls_over_at === null ? null : exactly(rolls_over_at),
      }
      const origin = { value: value === null ? null : exactly(value), at }
      const dayOf = (instant: Date) => dayIn(plan.time_zone, instant)
      counters.set(scope, countedSince(counting, readings.get(meter_id) ?? [], origin, dayOf))
    }
  }
  return counters
}

/** The counters that count, and from when on: the end of the day on which it was last done, else when the asset joined. */
async function readLinks(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
): Promise<Link[]> {
  return tx.$queryRaw<Link[]>`
    SELECT link.asset_id AS scope, link.meter_id, link.last_done_value::text AS value, m.rolls_over_at::text AS rolls_over_at,
      coalesce((link.last_done_on + 1)::timestamp AT TIME ZONE ${plan.time_zone}, link.created_at) AS at
    FROM maintenance_plan_asset link
    JOIN meter m ON m.account_id = link.account_id AND m.id = link.meter_id AND m.deleted_at IS NULL AND m.kind = 'counter'
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.plan_id = ${plan.id}::uuid AND link.deleted_at IS NULL
      AND link.asset_id = ANY (${scopes.map(({ scope }) => scope)}::uuid[])`
}

async function readReadings(
  tx: Transaction,
  ctx: ServiceContext,
  links: readonly Link[],
): Promise<Map<string, MeterReading[]>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT id, meter_id, value::text AS value, read_at, is_reset FROM meter_reading
    WHERE account_id = ${ctx.accountId}::uuid AND meter_id = ANY (${links.map(({ meter_id }) => meter_id)}::uuid[])
      AND deleted_at IS NULL ORDER BY read_at`
  const readings = new Map<string, MeterReading[]>()
  for (const { meter_id, ...row } of rows) {
    const meterReadings = readings.get(meter_id)
    if (meterReadings) meterReadings.push(toReading(row))
    else readings.set(meter_id, [toReading(row)])
  }
  return readings
}
