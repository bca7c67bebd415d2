import type { Decimal } from '@/lib/domain/money'

export const REFRIGERANT_KINDS = ['added', 'recovered', 'leak_test', 'repair', 'verified'] as const
export const REFRIGERANT_UNITS = ['kg', 'lb'] as const
export const APPLIANCES = ['comfort_cooling', 'commercial_refrigeration', 'industrial_process', 'other'] as const
export const SUBSTANCE_CLASSES = ['cfc', 'hcfc', 'hfc', 'hfo', 'natural'] as const
export const LEAK_RATE_METHODS = ['annualizing', 'rolling_year'] as const

export type RefrigerantKind = (typeof REFRIGERANT_KINDS)[number]
export type RefrigerantUnit = (typeof REFRIGERANT_UNITS)[number]
export type Appliance = (typeof APPLIANCES)[number]
export type SubstanceClass = (typeof SUBSTANCE_CLASSES)[number]
export type LeakRateMethod = (typeof LEAK_RATE_METHODS)[number]

/** What was done with the refrigerant of one circuit on a day; amounts are exact, in the unit beside them. */
export type LoggedEvent = {
  id: string
  circuit: string
  kind: RefrigerantKind
  appliance: Appliance
  substance: string
  quantity: Decimal | null
  unit: RefrigerantUnit
  full_charge: Decimal
  occurred_on: string
}

/** From when on how much of a charge may leak in a year. */
export type LeakLimit = {
  id: string
  name: string
  appliance: Appliance
  /** None: of every class. */
  substance_classes: readonly SubstanceClass[]
  min_charge: Decimal
  unit: RefrigerantUnit
  limit_percent: Decimal
  repair_days: number
  citation: string | null
  valid_from: string
}
