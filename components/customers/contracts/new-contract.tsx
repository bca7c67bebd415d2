'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { useShortcut } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { Field } from '@/components/ui/field'
import { toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import { type ContractChoices, ContractDialog, type ContractValues } from './contract-dialog'

type Customer = { id: string; name: string }

/** A contract from the list of all: for whom, then what. */
export function NewContract({
  customer,
  findCustomer,
  loadChoices,
  add,
}: {
  /** The customer that the list is narrowed to: then that is for whom. */
  customer: Customer | null
  findCustomer: (text: string) => Promise<readonly ComboboxOption[]>
  loadChoices: (customerId: string) => Promise<FormState<ContractChoices>>
  add: (customerId: string, values: Partial<ContractValues>) => Promise<FormState>
}) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<(Customer & ContractChoices) | null>(null)
  const choose = async (one: Customer) => {
    try {
      setChosen({ ...one, ...dataOf(await loadChoices(one.id)) })
      setAsking(false)
    } catch (error) {
      toastError('No contract can be added now.', { description: failureOf(error) })
    }
  }
  const start = () => (customer ? void choose(customer) : setAsking(true))
  useShortcut('n', 'New contract', start)
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={start}>
        New contract
      </Button>
      {asking ? (
        <Dialog open onOpenChange={(open) => !open && setAsking(false)} title="New contract">
          <Field label="Customer" required>
            <Combobox
              search={findCustomer}
              value={null}
              placeholder="Name or number…"
              onValueChange={(option) => option && void choose({ id: option.value, name: option.label })}
            />
          </Field>
        </Dialog>
      ) : null}
      {chosen ? (
        <ContractDialog
          contract={null}
          customer={chosen.name}
          assets={chosen.assets}
          levels={chosen.levels}
          save={(values) => add(chosen.id, values)}
          onClose={() => setChosen(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </>
  )
}
