import type { WarrantyStatus } from './warranty'

/**
 * Who pays for one part of a repair. What a service contract covers beyond its response time is not known to the service: where
 * one is current, it has to be read.
 */
export type Payer = 'warranty' | 'service_contract_or_customer' | 'customer'

/** Who pays for parts and who for labor, as far as the warranty and the contract of the asset say. */
export function payersOf(
  { is_active, coverage }: WarrantyStatus,
  contract: { is_current: boolean } | null,
): { parts: Payer; labor: Payer } {
  const otherwise = contract?.is_current ? 'service_contract_or_customer' : 'customer'
  const payerOf = (isCovered: boolean): Payer => (is_active && isCovered ? 'warranty' : otherwise)
  return { parts: payerOf(coverage.parts), labor: payerOf(coverage.labor) }
}
