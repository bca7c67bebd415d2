'use client'

import { FileText, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { RecordLink } from '@/components/ui/links'
import { promiseWords } from '@/components/customers/customers/promise-words'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { Day } from '@/components/ui/time'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { ContractDialog, type ContractValues, type CoverableAsset } from './contract-dialog'
import { type ContractActions, ContractMenu } from './contract-menu'
import { ContractState } from './contract-state'

export type EditableContract = ServiceContractRecord & { version: string }

/** What was promised to a customer. */
export function ContractsPanel({
  contracts,
  total,
  assets,
  levels,
  actions,
  canWrite,
}: {
  contracts: readonly EditableContract[]
  total: number
  assets: readonly CoverableAsset[]
  /** The service levels that a contract may promise. */
  levels: readonly { id: string; name: string }[]
  actions: ContractActions & { add: (values: Partial<ContractValues>) => Promise<FormState> }
  canWrite: boolean
}) {
  const router = useRouter()
  const [open, setOpen] = useState<EditableContract | 'new' | null>(null)
  const edited = open === 'new' ? null : open
  const add = (
    <Button
      size="sm"
      variant={contracts.length ? 'ghost' : 'secondary'}
      icon={<Plus aria-hidden />}
      onClick={() => setOpen('new')}
    >
      Add contract
    </Button>
  )
  return (
    <Card title="Service contracts" count={total} flush actions={canWrite && contracts.length > 0 ? add : null}>
      {contracts.length === 0 ? (
        <EmptyState
          compact
          icon={<FileText aria-hidden />}
          title="No service contracts"
          description="A contract says how fast you respond and which assets it covers."
          action={canWrite ? add : null}
        />
      ) : (
        <ul aria-label="Service contracts" className="divide-y divide-line">
          {contracts.map((contract) => (
            <ContractItem
              key={contract.id}
              contract={contract}
              actions={actions}
              canWrite={canWrite}
              onEdit={() => setOpen(contract)}
            />
          ))}
        </ul>
      )}
      {total > contracts.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-text-3">
          The newest {contracts.length} of {total} contracts.
        </p>
      ) : null}
      {open ? (
        <ContractDialog
          contract={edited}
          assets={assets}
          levels={levels}
          save={(values, version) => (edited ? actions.save(edited.id, values, version) : actions.add(values))}
          onClose={() => setOpen(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </Card>
  )
}

function ContractItem({
  contract,
  actions,
  canWrite,
  onEdit,
}: {
  contract: EditableContract
  actions: ContractActions
  canWrite: boolean
  onEdit: () => void
}) {
  const { id, name, contract_number, start_date, end_date, assets } = contract
  return (
    <li className="flex min-w-0 items-start gap-3 py-2.5 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1.2fr)_8rem_minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="min-w-0">
          <p className="text-sm">
            <RecordLink href={`/contracts/${id}`} strong>
              <bdi>{name}</bdi>
            </RecordLink>
          </p>
          <p className="truncate text-xs text-text-2 tabular">{contract_number}</p>
        </div>
        <p className="text-sm">
          <ContractState contract={contract} />
        </p>
        <div className="min-w-0 text-sm">
          <p>
            {start_date ? <Day value={start_date} year /> : 'Open start'} –{' '}
            {end_date ? <Day value={end_date} year /> : 'no end'}
          </p>
          <p className="text-xs wrap-anywhere text-text-2">
            <bdi>{promiseWords(contract)}</bdi>
          </p>
        </div>
        <div className="min-w-0 text-sm">
          {assets.length === 0 ? (
            <span className="text-text-3">Covers no asset</span>
          ) : (
            <p className="line-clamp-2 text-text-2">
              Covers{' '}
              {assets.slice(0, 4).map((asset, index) => (
                <span key={asset.id}>
                  {index > 0 ? ', ' : ''}
                  <RecordLink href={`/assets/${asset.id}`}>{asset.name}</RecordLink>
                </span>
              ))}
              {assets.length > 4 ? ` and ${assets.length - 4} more` : ''}
            </p>
          )}
        </div>
      </div>
      {canWrite ? (
        <ContractMenu contract={contract} label={`Actions for ${name}`} actions={actions} onEdit={onEdit} />
      ) : null}
    </li>
  )
}
