import { useWatch } from 'react-hook-form'
import { RadioField, SelectField, TextareaField } from '@/components/form/fields'
import type { ServerForm } from '@/components/form/use-server-form'
import { Card } from '@/components/ui/card'
import { Keys } from '@/components/ui/kbd'
import { PRIORITY } from '@/components/ui/status'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { Intake, WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { IntakeMatch } from '@/lib/schemas/work/work-order-intake'
import { TYPE_OPTIONS } from './choices'
import { CustomerCard } from './customer-card'
import type { KnownOptions } from './known-options'
import { CustomerFinder } from './customer-finder'
import { NewCustomerFields, newCustomerValues } from './new-customer-fields'
import type { FindForIntake } from './types'

const CHANGED = { shouldDirty: true }
const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY[value].label }))

/** Who calls, and what the problem is. */
export function ProblemFields({
  form,
  knownOptions,
  find,
  may,
  intake,
  children,
}: {
  form: ServerForm<WorkOrderValues>
  knownOptions: KnownOptions
  find: FindForIntake
  /** What of a new customer may be made here. */
  may: { createCustomer: boolean; createAsset: boolean }
  /** What is known of the chosen customer. */
  intake: Intake | null
  /** What stands between the customer and the problem. */
  children: React.ReactNode
}) {
  const { control, setValue, setFocus, clearErrors } = form
  const isNewCustomer = Boolean(useWatch({ control, name: 'new_customer' }))

  function take(match: IntakeMatch | null) {
    knownOptions.learn(...[match?.customer, match?.contact, match?.site, match?.asset].map(optionOf))
    setValue('customer_id', match?.customer.id ?? '', CHANGED)
    setValue('contact_id', match?.contact?.id ?? null, CHANGED)
    setValue('site_id', match?.site?.id ?? null, CHANGED)
    setValue('asset_ids', match?.asset ? [match.asset.id] : [], CHANGED)
    if (match) clearErrors('customer_id')
  }

  function begin(typed: string) {
    take(null)
    setValue('new_customer', newCustomerValues(typed), CHANGED)
  }

  function cancel() {
    setValue('new_customer', null, CHANGED)
    clearErrors(['customer_id', 'new_customer'])
    // After the finder is there again.
    requestAnimationFrame(() => setFocus('customer_id'))
  }

  return (
    <Card title="Customer and problem">
      <div className="flex min-w-0 flex-col gap-3">
        {isNewCustomer ? (
          <NewCustomerFields form={form} mayCreateAsset={may.createAsset} onCancel={cancel} />
        ) : (
          <CustomerFinder
            control={control}
            knownOptions={knownOptions}
            find={find}
            onFound={take}
            onNew={may.createCustomer ? begin : undefined}
          />
        )}
        {intake ? <CustomerCard intake={intake} /> : null}
        {children}
        <TextareaField
          control={control}
          name="description"
          label="Description"
          hint="Describe the problem in the caller’s words."
          rows={3}
          maxLength={10_000}
        />
        <RadioField
          control={control}
          name="priority"
          row
          label={
            <>
              Priority <Keys keys="mod+u" /> urgent
            </>
          }
          options={PRIORITY_CHOICES}
        />
        <div className="sm:w-1/2">
          <SelectField control={control} name="work_order_type" label="Type" options={TYPE_OPTIONS} />
        </div>
      </div>
    </Card>
  )
}

function optionOf(record: IntakeMatch['customer'] | null | undefined): ComboboxOption | null {
  return record ? { value: record.id, label: record.name, detail: record.detail ?? undefined } : null
}
