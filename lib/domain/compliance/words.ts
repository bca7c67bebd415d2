import type { CircuitState } from './circuits'
import type { Appliance, LeakRateMethod, RefrigerantKind, SubstanceClass } from './types'

/* What people read for each value, in the console and in reports. */

export const KIND_WORDS: Record<RefrigerantKind, string> = {
  added: 'Added',
  recovered: 'Recovered',
  leak_test: 'Leak test',
  repair: 'Repair',
  verified: 'Repair verified',
}

export const APPLIANCE_WORDS: Record<Appliance, string> = {
  comfort_cooling: 'Comfort cooling',
  commercial_refrigeration: 'Commercial refrigeration',
  industrial_process: 'Industrial process',
  other: 'Other',
}

export const METHOD_WORDS: Record<LeakRateMethod, string> = {
  annualizing: 'annualizing, by the days since the addition before',
  rolling_year: 'rolling year, all additions of 365 days',
}

export const CLASS_WORDS: Record<SubstanceClass, string> = {
  cfc: 'CFC',
  hcfc: 'HCFC',
  hfc: 'HFC',
  hfo: 'HFO',
  natural: 'Natural',
}

/**
 * Whether a leak beyond the limit was repaired and nothing was added since: the rate is still that of the last addition, so that
 * “within the limit” beside it would read as a mistake.
 */
export function isRepaired({
  state,
  leak_rate,
  limit_percent,
}: {
  state: CircuitState
  leak_rate: number | null
  limit_percent: number | null
}): boolean {
  return state === 'within' && leak_rate !== null && limit_percent !== null && leak_rate > limit_percent
}
