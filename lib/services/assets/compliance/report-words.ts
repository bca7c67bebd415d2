import { isRepaired } from '@/lib/domain/compliance/words'
import type { ComplianceReport, ReportCircuit } from '@/lib/schemas/assets/compliance-report'

const STATE_WORDS: Record<ReportCircuit['state'], string> = {
  no_rule: 'No limit applies',
  within: 'Within the limit',
  breached: 'Beyond the limit, to be repaired',
  overdue: 'Repair overdue',
}

/** How a circuit stands. */
export function stateWords(circuit: ReportCircuit): string {
  return isRepaired(circuit) ? 'Leak repaired' : STATE_WORDS[circuit.state]
}

/** A percentage, or nothing. */
export function percentWords(value: number | null): string {
  return value === null ? '' : `${value} %`
}

/** What the report is about, in one line. */
export function titleOf({ subject, year }: Pick<ComplianceReport, 'subject' | 'year'>): string {
  return year === null ? subject.name : `${subject.name}, ${year}`
}
