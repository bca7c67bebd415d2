import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import type { PlanAssetRecord } from '@/lib/schemas/maintenance/plan-asset'

export type CounterInput = { meter_id?: string | null; last_done_value?: number | null }

/** Rejects a meter that is no live counter of the asset, and a missing one where a plan by meters must name one. */
export async function checkMeter(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<CounterInput & { asset_id?: string }>,
  before: PlanAssetRecord | null,
  planId: string,
): Promise<void> {
  const { meter_id } = draft.value
  const asset_id = before?.asset_id ?? draft.value.asset_id
  if (!asset_id || draft.problems.length > 0 || (before && keepsMeter(draft.value, before))) return
  const counters = await countersOf(tx, ctx, asset_id)
  const problem = meter_id
    ? !counters.includes(meter_id.toLowerCase()) && 'is not an existing counter of this asset'
    : await whyMeterRequired(tx, ctx, counters.length, before, planId)
  if (problem) draft.reject('meter_id', problem)
}

function keepsMeter({ meter_id }: CounterInput, before: PlanAssetRecord): boolean {
  return meter_id === undefined || meter_id?.toLowerCase() === before.meter_id
}

/** Why a plan by meters needs to be told the meter; null for other plans, and for a new asset with one counter, which is it. */
async function whyMeterRequired(
  tx: Transaction,
  ctx: ServiceContext,
  counters: number,
  before: PlanAssetRecord | null,
  planId: string,
): Promise<string | null> {
  if (!before && counters === 1) return null
  if (!(await isByMeters(tx, ctx, before?.plan_id ?? planId))) return null
  const count = counters === 0 ? 'has no counter' : `has ${counters} counters`
  return `is required: the plan goes by meters, and the asset ${count}`
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
