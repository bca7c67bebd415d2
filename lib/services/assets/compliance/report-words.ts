import type { ComplianceReport, ReportCircuit } from '@/lib/schemas/assets/compliance-report'

/** What a report says of a circuit. */
export const STATE_WORDS: Record<ReportCircuit['state'], string> = {
  no_rule: 'No limit applies',
  within: 'Within the limit',
  breached: 'Beyond the limit, to be repaired',
  overdue: 'Repair overdue',
}

/** A percentage, or nothing. */
export function percentWords(value: number | null): string {
  return value === null ? '' : `${value} %`
}

/** What the report is about, in one line. */
export function titleOf({ subject, year }: Pick<ComplianceReport, 'subject' | 'year'>): string {
  return year === null ? subject.name : `${subject.name}, ${year}`
}
