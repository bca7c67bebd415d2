import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import { type Breach, type Circuit, assessCircuits } from '@/lib/domain/compliance/circuits'
import { classOf } from '@/lib/domain/compliance/substances'
import { type Decimal, toNumber } from '@/lib/domain/money'
import { dayAfter, dayIn, startOfDay } from '@/lib/domain/time'
import { badQuery } from '@/lib/errors'
import type { CircuitCompliance, ComplianceQuery, ComplianceRecord } from '@/lib/schemas/assets/compliance'
import { requireAsset } from '@/lib/services/assets/parent-asset'
import { readLog } from './log'

/**
 * How an asset stands with the limits of leaks, now or at the end of an earlier day, by what was known then. Throws `forbidden`,
 * `not_found`, `bad_request` for a day to come.
 */
export async function getCompliance(
  ctx: ServiceContext,
  assetId: string,
  { as_of }: ComplianceQuery,
): Promise<ComplianceRecord> {
  requireScope(ctx, 'read:assets')
  await requireAsset(ctx, assetId)
  const { day, moment } = momentOf(ctx, as_of)
  const { events, rules, method } = await readLog(listReader(ctx), ctx, { asset_id: assetId }, moment)
  return {
    asset_id: assetId.toLowerCase(),
    as_of: day,
    method,
    circuits: assessCircuits(events, rules, method, day).map(toCircuit),
  }
}

/** The day to check, and the moment until which is known what happened; null for now. Throws `bad_request`. */
export function momentOf(ctx: ServiceContext, as_of: string | undefined): { day: string; moment: Date | null } {
  const { timeZone } = ctx.account
  const today = dayIn(timeZone, new Date())
  if (as_of === undefined) return { day: today, moment: null }
  if (as_of > today) throw badQuery([{ field: 'as_of', message: 'must not be in the future' }])
  return { day: as_of, moment: new Date(startOfDay(dayAfter(as_of), timeZone).getTime() - 1) }
}

/** A circuit as it is answered; percentages are rounded to two decimals. */
export function toCircuit({ circuit, last, additions, rate, rule, state, breaches }: Circuit): CircuitCompliance {
  const breach = breaches.at(-1)
  return {
    circuit,
    substance: last.substance,
    substance_class: classOf(last.substance),
    appliance: last.appliance,
    full_charge: toNumber(last.full_charge),
    unit: last.unit,
    leak_rate: rate && percent(rate),
    limit_percent: rule && toNumber(rule.limit_percent),
    rule: rule && { id: rule.id, name: rule.name, citation: rule.citation },
    state,
    last_addition_on: additions.at(-1)?.day ?? null,
    breach: breach ? toBreach(breach) : null,
  }
}

/** A breach as it is answered. */
export function toBreach(breach: Breach): NonNullable<CircuitCompliance['breach']> {
  return {
    occurred_on: breach.occurred_on,
    leak_rate: percent(breach.rate),
    limit_percent: toNumber(breach.rule.limit_percent),
    citation: breach.rule.citation,
    repair_by: breach.repair_by,
    repaired_on: breach.repaired_on,
  }
}

/** A rate as it is answered, to two decimals. */
export function percent(rate: Decimal): number {
  return toNumber(rate.toDecimalPlaces(2))
}
