'use client'

import { BadgeCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '@/components/customers/customers/use-action'
import { useShortcut } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import type { FormState } from '@/lib/schemas/form-state'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { type RenewActions, useRenewed } from './renew-contracts'
import { RenewDialog, type Renewed, type RenewValues } from './renew-dialog'
import type { ContractActions } from './contract-menu'

export type ContinueActions = Pick<RenewActions, 'undo'> & {
  activate: (id: string) => Promise<FormState>
  renew: (id: string, values: RenewValues) => Promise<FormState<Renewed>>
}

/** What comes next for a contract: a draft becomes active, one with an end is renewed. */
export function ContinueContract({
  contract,
  actions,
}: {
  contract: ServiceContractRecord
  actions: ContinueActions & Pick<ContractActions, 'save'>
}) {
  const { id, name, status, end_date, next } = contract
  const [open, setOpen] = useState(false)
  const run = useAction()
  const sayRenewed = useRenewed(actions.undo)
  const canRenew = (status === 'active' || status === 'expired') && end_date !== null && next === null
  useShortcut('r', 'Renew this contract', () => setOpen(true), { enabled: canRenew })
  if (status === 'draft')
    return (
      <Button
        variant="primary"
        icon={<BadgeCheck aria-hidden />}
        onClick={() =>
          void run({
            action: () => actions.activate(id),
            done: `${name} is active.`,
            failed: `${name} was not made active.`,
            undo: () => actions.save(id, { status: 'draft' }),
          })
        }
      >
        Activate
      </Button>
    )
  if (!canRenew) return null
  return (
    <>
      <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={() => setOpen(true)}>
        Renew
      </Button>
      {open ? (
        <RenewDialog
          contract={contract}
          renew={(values) => actions.renew(id, values)}
          onClose={() => setOpen(false)}
          onDone={(renewed) => sayRenewed(renewed, `${name} was renewed.`)}
        />
      ) : null}
    </>
  )
}
