'use client'

import { useContractState } from '@/components/customers/contracts/contract-state'
import { promiseWords } from '@/components/customers/customers/promise-words'
import { RecordLink } from '@/components/ui/links'
import { Card } from '@/components/ui/card'
import { Day } from '@/components/ui/time'
import { WARRANTY_VERDICT } from '@/components/ui/status'
import { CoverageList } from '@/components/assets/warranty/coverage'
import { TermBar } from '@/components/assets/warranty/term-bar'
import { daysWords, VerdictBanner } from '@/components/assets/warranty/verdict'
import type { WarrantySheet } from '@/lib/schemas/assets/warranty-sheet'

type Props = Pick<WarrantySheet, 'terms' | 'status' | 'verdict' | 'contract' | 'contract_lines'> & { today: string }

/** What the warranty of an asset pays for and how long, and the contract beside it. */
export function WarrantyCard({ terms, status, verdict, contract, contract_lines, today }: Props) {
  const { warranty_start, warranty_expiry } = terms
  const active = verdict === 'covered' || verdict === 'expiring'
  return (
    <Card title="Warranty">
      <div className="flex flex-col gap-3" data-tone={WARRANTY_VERDICT[verdict].tone}>
        <VerdictBanner verdict={verdict}>
          {daysWords(verdict, status.days_remaining)}
          {verdict === 'not_started' && warranty_start ? (
            <>
              It starts on <Day value={warranty_start} />.
            </>
          ) : null}
        </VerdictBanner>
        {verdict === 'none' ? null : <CoverageList coverage={status.coverage} active={active} />}
        {warranty_expiry && verdict !== 'none' ? (
          <TermBar start={warranty_start} expiry={warranty_expiry} today={today} />
        ) : null}
        <ContractTerms contract={contract} lines={contract_lines} />
      </div>
    </Card>
  )
}

/** The contract that covers an asset, what it promises, and what contracts pay for on it. */
export function ContractTerms({
  contract,
  lines,
}: {
  contract: WarrantySheet['contract']
  lines: WarrantySheet['contract_lines']
}) {
  if (!contract && lines.length === 0) return <p className="text-sm text-text-2">No service contract covers it.</p>
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      {contract ? <Promised contract={contract} /> : null}
      {lines.length > 0 ? (
        <ul aria-label="What contracts pay" className="flex min-w-0 flex-col gap-1">
          {lines.map((line) => (
            <li key={line.id} className="wrap-anywhere">
              {line.sentence}
              {line.contract.id === contract?.id ? null : (
                <span className="block text-text-2">
                  <RecordLink href={`/contracts/${line.contract.id}`}>
                    <bdi>{line.contract.name}</bdi>
                  </RecordLink>{' '}
                  {line.contract.contract_number}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Promised({ contract }: { contract: NonNullable<WarrantySheet['contract']> }) {
  const state = useContractState(contract)
  return (
    <p className="text-sm">
      <RecordLink href={`/contracts/${contract.id}`} strong>
        <bdi>{contract.name}</bdi>
      </RecordLink>{' '}
      <span className="whitespace-nowrap text-text-3">{contract.contract_number}</span>
      <span className="block text-text-2">
        {contract.is_current ? promiseWords(contract) : state.text}
        {contract.is_current && contract.end_date ? (
          <>
            , until <Day value={contract.end_date} />
          </>
        ) : null}
      </span>
    </p>
  )
}
