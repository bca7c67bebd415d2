'use client'

import { ClipboardPlus, Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { useNavigateToForm } from '@/components/frame/leave-dialog'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { Button, ButtonLink } from '@/components/ui/button'
import { failureOf } from '@/components/ui/failure'
import { NavTabs } from '@/components/ui/tabs'
import { toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import { type ContractChoices, ContractDialog } from './contract-dialog'
import { type ContractActions, ContractMenu } from './contract-menu'
import { ContractState } from './contract-state'
import { type ContinueActions, ContinueContract } from './continue-contract'
import type { EditableContract } from './contracts-panel'
import { type ContractTab } from './words'

/** The contract's name with what can be done, and the parts of the page. */
export function ContractHeader({
  contract,
  tab,
  can,
  actions,
}: {
  contract: EditableContract
  tab: ContractTab
  can: { write: boolean; orders: boolean }
  actions: ContractActions & ContinueActions & { loadChoices: () => Promise<FormState<ContractChoices>> }
}) {
  const router = useRouter()
  const toForm = useNavigateToForm()
  const [choices, setChoices] = useState<ContractChoices | null>(null)
  const edit = async () => {
    try {
      setChoices(dataOf(await actions.loadChoices()))
    } catch (error) {
      toastError(`${contract.name} cannot be edited now.`, { description: failureOf(error) })
    }
  }
  const newOrder = `/work-orders/new?customer_id=${contract.customer_id}`
  useShortcut('e', 'Edit this contract', () => void edit(), { enabled: can.write })
  useShortcut('c', 'New work order for this customer', () => toForm(newOrder), { enabled: can.orders })
  return (
    <PageHeader
      title={<bdi>{contract.name}</bdi>}
      badges={
        <>
          <span className="text-sm text-text-2 tabular">{contract.contract_number}</span>
          <ContractState contract={contract} look="soft" />
        </>
      }
      actions={
        <>
          {can.write ? (
            <span className="flex max-sm:hidden">
              <Button icon={<Pencil aria-hidden />} onClick={() => void edit()}>
                Edit
              </Button>
            </span>
          ) : null}
          {can.write ? <ContinueContract contract={contract} actions={actions} /> : null}
          {can.orders ? (
            <ButtonLink href={newOrder} icon={<ClipboardPlus aria-hidden />}>
              New work order
            </ButtonLink>
          ) : null}
          {can.write ? (
            <ContractMenu
              contract={contract}
              label="More actions"
              actions={actions}
              onEdit={() => void edit()}
              isOwnPage
            />
          ) : null}
        </>
      }
    >
      <NavTabs label="Sections of this contract" active={tab} tabs={tabsOf(`/contracts/${contract.id}`)} />
      {choices ? (
        <ContractDialog
          contract={contract}
          assets={choices.assets}
          levels={choices.levels}
          save={(values, version) => actions.save(contract.id, values, version)}
          onClose={() => setChoices(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </PageHeader>
  )
}

function tabsOf(path: string) {
  const at = (tab: ContractTab) => `${path}?tab=${tab}`
  return [
    { value: 'overview', href: path, label: 'Overview' },
    { value: 'work-orders', href: at('work-orders'), label: 'Work orders' },
    { value: 'history', href: at('history'), label: 'History' },
  ]
}
