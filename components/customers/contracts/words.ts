import type { RenewingWithin } from '@/lib/schemas/customers/contract-table'

export const RENEWING_FILTER: Record<RenewingWithin, string> = {
  '30': 'Ends within 30 days',
  '60': 'Ends within 60 days',
  '90': 'Ends within 90 days',
}

/** Where a contract's page is. */
export function contractPath(id: string): string {
  return `/contracts/${id}`
}

/** How soon a contract ends. */
export function endsWords(days: number): string {
  if (days === 0) return 'Ends today'
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}

export const CONTRACT_TABS = ['overview', 'work-orders', 'history'] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]
