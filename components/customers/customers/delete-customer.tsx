'use client'

import { ClipboardList, FileText, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { MenuItem } from '@/components/ui/menu'
import { toastDone, toastError } from '@/components/ui/toast'

type Customer = { id: string; name: string }

/** What stands in the way of a delete, in the service's words, by what it is. */
export type Obstacles = Record<string, string>

/** Deletes at once and offers to take it back; where work hangs on the customer, says what, with a way to it. */
export function useDeleteCustomer(
  customer: Customer,
  actions: { remove: () => Promise<FormState>; restore: () => Promise<FormState> },
) {
  const router = useRouter()
  const busy = useRef(false)
  const [obstacles, setObstacles] = useState<Obstacles | null>(null)

  async function remove() {
    if (busy.current) return
    busy.current = true
    const answer = await actions.remove().catch((): FormState => FAILED)
    busy.current = false
    if (answer.status === 'error' && (answer.fields.work_orders || answer.fields.service_contracts))
      return setObstacles(answer.fields)
    if (answer.status !== 'ok')
      return void toastError(`${customer.name} was not deleted.`, {
        description: answer.status === 'error' ? answer.message : undefined,
        retry: remove,
      })
    toastDone(`${customer.name} was deleted.`, {
      description: 'Contacts, sites, assets and contracts went with it.',
      undo: async () => {
        dataOf(await actions.restore())
        router.push(`/customers/${customer.id}`)
        router.refresh()
      },
    })
    router.push('/customers')
    router.refresh()
  }

  return { remove, obstacles, dismiss: () => setObstacles(null) }
}

const FAILED: FormState = { status: 'error', message: 'The server did not answer. Nothing was deleted.', fields: {} }

/** The entry in the menu. */
export function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onSelect}>
      Delete customer
    </MenuItem>
  )
}

/** Why a customer cannot be deleted yet, and where to put that in order. */
export function ObstaclesDialog({
  customer,
  obstacles,
  onClose,
}: {
  customer: Customer
  obstacles: Obstacles
  onClose: () => void
}) {
  const { work_orders, service_contracts } = obstacles
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${customer.name} cannot be deleted yet`}
      description="This customer has open work orders or active contracts. Complete or cancel them first."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {work_orders ? (
          <li className="flex items-center justify-between gap-2 max-sm:flex-col max-sm:items-start">
            <span>{work_orders}.</span>
            <ButtonLink
              size="sm"
              icon={<ClipboardList aria-hidden />}
              href={`/customers/${customer.id}?tab=work-orders&status=draft,open,assigned,in_progress,on_hold`}
              onClick={onClose}
            >
              Show the work orders
            </ButtonLink>
          </li>
        ) : null}
        {service_contracts ? (
          <li className="flex items-center justify-between gap-2 max-sm:flex-col max-sm:items-start">
            <span>{service_contracts}.</span>
            <ButtonLink
              size="sm"
              icon={<FileText aria-hidden />}
              href={`/customers/${customer.id}?tab=contracts`}
              onClick={onClose}
            >
              Show the contracts
            </ButtonLink>
          </li>
        ) : null}
      </ul>
    </Dialog>
  )
}
