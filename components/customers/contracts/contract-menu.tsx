'use client'

import { Ban, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useAction } from '@/components/customers/customers/use-action'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import type { FormState } from '@/lib/schemas/form-state'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { ContractValues } from './contract-dialog'

export type ContractActions = {
  save: (id: string, values: Partial<ContractValues>, version?: string) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
}

/** What can be done with a contract; all of it can be taken back from its toast. */
export function ContractMenu({
  contract: { id, name, status },
  label,
  actions,
  onEdit,
  isOwnPage = false,
}: {
  contract: Pick<ServiceContractRecord, 'id' | 'name' | 'status'>
  label: string
  actions: ContractActions
  onEdit: () => void
  /** Deleted on its own page, it leaves for the list, and comes back with its undo. */
  isOwnPage?: boolean
}) {
  const router = useRouter()
  const run = useAction()
  const setStatus = (to: 'active' | 'cancelled', done: string, failed: string) =>
    void run({
      action: () => actions.save(id, { status: to }),
      done,
      failed,
      // Contracts expire by their last day, not by hand.
      undo: status === 'expired' ? undefined : () => actions.save(id, { status }),
    })
  const remove = () =>
    void run({
      action: () => actions.remove(id),
      done: `${name} was deleted.`,
      failed: `${name} was not deleted.`,
      undo: async () => {
        const answer = await actions.restore(id)
        if (isOwnPage && answer.status === 'ok') router.push(`/contracts/${id}`)
        return answer
      },
      after: isOwnPage ? () => router.push('/contracts') : undefined,
    })
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={label} className={iconButtonClass()}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {status === 'active' ? (
        <MenuItem
          icon={<Ban aria-hidden />}
          onSelect={() => setStatus('cancelled', `${name} was cancelled.`, `${name} was not cancelled.`)}
        >
          Cancel the contract
        </MenuItem>
      ) : status === 'draft' ? null : (
        <MenuItem
          icon={<RotateCcw aria-hidden />}
          onSelect={() => setStatus('active', `${name} is active.`, `${name} was not made active.`)}
        >
          Make active
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  )
}
