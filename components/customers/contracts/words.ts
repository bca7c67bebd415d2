import type { RenewingWithin } from '@/lib/schemas/customers/contract-table'

export const RENEWING_FILTER: Record<RenewingWithin, string> = {
  '30': 'Ends within 30 days',
  '60': 'Ends within 60 days',
  '90': 'Ends within 90 days',
}

/** What becomes of a contract at its end. */
export const RENEWALS = {
  none: 'Ends',
  manual: 'Renewed by hand',
  automatic: 'Renews itself',
} as const

/** How long before its end somebody is told. */
export function noticeWords(days: number): string {
  return days === 1 ? '1 day before its end' : `${days} days before its end`
}

/** How soon a contract ends, or how long ago it did. */
export function endsWords(days: number): string {
  if (days < 0) return days === -1 ? 'Ended yesterday' : `Ended ${-days} days ago`
  if (days === 0) return 'Ends today'
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}

export const CONTRACT_TABS = ['overview', 'work-orders', 'history'] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]
