'use client'

import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import type { StatusLook } from '@/components/ui/status'
import { StateBadge } from '@/components/ui/status-badge'
import { contractStateOn, contractStateText, type ContractStateKind } from '@/lib/domain/contracts/state'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'

const LOOKS: Record<ContractStateKind, Omit<StatusLook, 'label'>> = {
  draft: { tone: 'sky', shape: 'dashed' },
  upcoming: { tone: 'sky', shape: 'clock' },
  active: { tone: 'green', shape: 'check' },
  ended: { tone: 'orange', shape: 'clock' },
  cancelled: { tone: 'neutral', shape: 'cross' },
}

type Dated = Pick<ServiceContractRecord, 'status' | 'start_date' | 'end_date'>

/** What a contract is today, in words: “Active”, “Starts Feb 27”. */
export function useContractState(contract: Dated): { kind: ContractStateKind; text: string } {
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const state = contractStateOn(today, contract)
  return { kind: state.kind, text: contractStateText(state, today, locale) }
}

/** Shows what a contract is today as an icon with its name. */
export function ContractState({ contract, look }: { contract: Dated; look?: 'plain' | 'soft' }) {
  const { kind, text } = useContractState(contract)
  return <StateBadge state={{ ...LOOKS[kind], label: text }} look={look} />
}
