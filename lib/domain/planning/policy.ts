import { territoryKey } from '@/lib/domain/travel/travel'

export const TERRITORY_RULES = ['preferred', 'required'] as const
export type TerritoryRule = (typeof TERRITORY_RULES)[number]

/** What a company decided about plans, repairs and suggestions. `territory_minutes` are minutes of driving. */
export type PlanningPolicy = { territory_rule: TerritoryRule; territory_minutes: number }

/** Of a company that decided nothing. */
export const USUAL_POLICY: PlanningPolicy = { territory_rule: 'preferred', territory_minutes: 45 }

/** Of plans that were made before there was a policy. */
export const STRICT_POLICY: PlanningPolicy = { territory_rule: 'required', territory_minutes: 0 }

/** Urgent work crosses territories for this part of what other work does. */
const URGENT_SHARE = 1 / 3

/** Whether somebody works where work is; without a territory one works everywhere, and work belongs to everybody. */
export function isSameTerritory(site: string | null, technician: string | null): boolean {
  return site === null || technician === null || territoryKey(site) === territoryKey(technician)
}

/**
 * What it costs, in minutes of driving, to send somebody out of their territory; 0 within it, null where the company
 * never does so (R-SD-16).
 */
export function crossingMinutes(
  { territory_rule, territory_minutes }: PlanningPolicy,
  { territory, urgent = false }: { territory: string | null; urgent?: boolean },
  technician: { territory: string | null },
): number | null {
  if (isSameTerritory(territory, technician.territory)) return 0
  if (territory_rule === 'required') return null
  return urgent ? Math.round(territory_minutes * URGENT_SHARE) : territory_minutes
}
