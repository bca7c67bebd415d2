import type { Appliance, LeakRateMethod, RefrigerantKind } from '@/lib/domain/compliance/types'
import type { ComplianceReport, ReportCircuit } from '@/lib/schemas/assets/compliance-report'

/** What a report says for each value. */
export const KIND_WORDS: Record<RefrigerantKind, string> = {
  added: 'Added',
  recovered: 'Recovered',
  leak_test: 'Leak test',
  repair: 'Repair',
  verified: 'Repair verified',
}

export const STATE_WORDS: Record<ReportCircuit['state'], string> = {
  no_rule: 'No limit applies',
  within: 'Within the limit',
  breached: 'Beyond the limit, to be repaired',
  overdue: 'Repair overdue',
}

export const APPLIANCE_WORDS: Record<Appliance, string> = {
  comfort_cooling: 'Comfort cooling',
  commercial_refrigeration: 'Commercial refrigeration',
  industrial_process: 'Industrial process',
  other: 'Other',
}

export const METHOD_WORDS: Record<LeakRateMethod, string> = {
  annualizing: 'annualizing (by the days since the addition before)',
  rolling_year: 'rolling year (all additions of 365 days)',
}

/** A percentage, or nothing. */
export function percentWords(value: number | null): string {
  return value === null ? '' : `${value} %`
}

/** What the report is about, in one line. */
export function titleOf({ subject, year }: Pick<ComplianceReport, 'subject' | 'year'>): string {
  return year === null ? subject.name : `${subject.name}, ${year}`
}
