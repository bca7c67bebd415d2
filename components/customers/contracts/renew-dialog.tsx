'use client'

import type { z } from 'zod'
import { DayField, NumberField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Money } from '@/components/ui/money'
import { monthsOf, upliftedValue } from '@/lib/domain/contracts/term'
import { toNumber } from '@/lib/domain/money'
import { dayAfter } from '@/lib/domain/time'
import type { FormState } from '@/lib/schemas/form-state'
import { type ServiceContractRecord, serviceContractRenewal } from '@/lib/schemas/customers/service-contract'

export type RenewValues = z.input<typeof serviceContractRenewal>
/** What was renewed by one action, which is undone as one. */
export type Renewed = { request: string; count: number }

/** The contract after this one, as it follows from it: one press renews. */
export function RenewDialog({
  contract,
  renew,
  onClose,
  onDone,
}: {
  contract: ServiceContractRecord
  renew: (values: RenewValues) => Promise<FormState<Renewed>>
  onClose: () => void
  onDone: (renewed: Renewed) => void
}) {
  const { currency } = useFormats()
  const form = useServerForm<RenewValues, Renewed>({
    schema: serviceContractRenewal,
    defaults: {
      from: contract.end_date && dayAfter(contract.end_date),
      months: contract.term_months ?? monthsOf(contract),
      uplift_percent: contract.uplift_percent ?? 0,
    },
    action: (values) => renew(values),
    onDone: (renewed) => {
      onDone(renewed)
      onClose()
    },
    guard: false,
  })
  const { control } = form
  // While it is typed it is a text.
  const typed: unknown = form.watch('uplift_percent')
  const percent = Number(typed ?? 0)
  const value =
    contract.value !== null && Number.isFinite(percent) ? upliftedValue(contract.value, percent, currency) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Renew ${contract.name}`}
      description="The next contract has the same lines, service level and assets, which go over on its first day."
    >
      <Form form={form} labels={{ from: 'From', months: 'Months', uplift_percent: 'Increase' }}>
        <FieldGroup columns={3}>
          <DayField control={control} name="from" label="From" />
          <NumberField control={control} name="months" label="Months" />
          <NumberField control={control} name="uplift_percent" label="Increase" end="%" />
        </FieldGroup>
        {value && contract.value !== null ? (
          <p className="text-sm text-text-2">
            Value <Money value={contract.value} /> → <Money value={toNumber(value)} />
          </p>
        ) : null}
        <FormActions form={form} submitLabel="Renew contract" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
