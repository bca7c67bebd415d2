'use client'

import { useServerForm } from '@/components/form/use-server-form'
import { NumberField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { Dialog } from '@/components/ui/dialog'
import type { FormState } from '@/lib/schemas/form-state'
import { serviceContractRenewal } from '@/lib/schemas/customers/service-contract'
import type { Renewed } from './renew-dialog'

const manyForm = serviceContractRenewal.pick({ uplift_percent: true })
export type ManyValues = { uplift_percent?: number | null }

/** Several contracts, each from the day after its last one on: one press renews all of them. */
export function RenewManyDialog({
  count,
  renew,
  onClose,
  onDone,
}: {
  count: number
  renew: (values: ManyValues) => Promise<FormState<Renewed>>
  onClose: () => void
  onDone: (renewed: Renewed) => void
}) {
  const form = useServerForm<ManyValues, Renewed>({
    schema: manyForm,
    defaults: { uplift_percent: null },
    // What is empty is left to each contract.
    action: ({ uplift_percent }) => renew(typeof uplift_percent === 'number' ? { uplift_percent } : {}),
    onDone: (renewed) => {
      onDone(renewed)
      onClose()
    },
    guard: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? 'Renew 1 contract' : `Renew ${count} contracts`}
      description="Each goes on the day after its last one, for its own months, with the same lines, service level and assets."
    >
      <Form form={form} labels={{ uplift_percent: 'Increase' }}>
        <NumberField
          control={form.control}
          name="uplift_percent"
          label="Increase"
          end="%"
          hint="Empty: what each contract says itself."
        />
        <FormActions
          form={form}
          submitLabel={count === 1 ? 'Renew contract' : `Renew ${count} contracts`}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
