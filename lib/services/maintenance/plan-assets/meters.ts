import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import type { PlanAssetRecord } from '@/lib/schemas/maintenance/plan-asset'

export type CounterInput = { meter_id?: string | null; last_done_value?: number | null }

/** A live counter of the asset; a plan by meters needs one, which is told where the asset has several of them or none. */
export async function checkMeter(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<CounterInput & { asset_id?: string }>,
  before: PlanAssetRecord | null,
  planId: string,
): Promise<void> {
  const { meter_id } = draft.value
  const asset_id = before?.asset_id ?? draft.value.asset_id
  if (!asset_id || draft.problems.length > 0 || (before && meter_id === undefined)) return
  if (meter_id && meter_id.toLowerCase() === before?.meter_id) return
  const counters = await countersOf(tx, ctx, asset_id)
  if (meter_id) {
    if (!counters.includes(meter_id.toLowerCase())) draft.reject('meter_id', 'is not an existing counter of this asset')
    return
  }
  if (!before && counters.length === 1) return
  if (!(await isByMeters(tx, ctx, before?.plan_id ?? planId))) return
  const count = counters.length === 0 ? 'has no counter' : `has ${counters.length} counters`
  draft.reject('meter_id', `is required: the plan goes by meters, and the asset ${count}`)
}

async function isByMeters(tx: Transaction, { accountId: account_id }: ServiceContext, id: string): Promise<boolean> {
  const where = { account_id_id: { account_id, id } }
  const plan = await tx.maintenancePlan.findUnique({ where, select: { basis: true } })
  return plan?.basis === 'meter'
}

/** What a new asset of a plan by meters is counted by where that was left out: its only counter, from what it shows now. */
export async function counterOf(
  tx: Transaction,
  ctx: ServiceContext,
  plan_id: string,
  asset_id: string,
  { meter_id, last_done_value, last_done_on }: CounterInput & { last_done_on?: string | null },
) {
  const { accountId: account_id } = ctx
  const where = { account_id_id: { account_id, id: plan_id } }
  const { meter_every } = await tx.maintenancePlan.findUniqueOrThrow({ where, select: { meter_every: true } })
  if (meter_every === null) return { meter_id, last_done_value }
  const [ownMeter, ...others] = await countersOf(tx, ctx, asset_id)
  const counter = meter_id ?? (others.length === 0 ? ownMeter : null)
  if (!counter || last_done_on || (last_done_value ?? null) !== null)
    return { meter_id: counter, last_done_value, wants_dates: true }
  const last = await tx.meterReading.findFirst({
    where: { account_id, meter_id: counter, deleted_at: null },
    select: { value: true },
    orderBy: { read_at: 'desc' },
  })
  return { meter_id: counter, last_done_value: last?.value ?? null, wants_dates: true }
}

async function countersOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  asset_id: string,
): Promise<string[]> {
  const where = { account_id, asset_id, kind: 'counter', deleted_at: null } as const
  const rows = await tx.meter.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}
