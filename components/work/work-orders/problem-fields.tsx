import { RadioField, SelectField, TextareaField } from '@/components/form/fields'
import type { ServerForm } from '@/components/form/use-server-form'
import { Card } from '@/components/ui/card'
import { Keys } from '@/components/ui/kbd'
import { PRIORITY } from '@/components/ui/status'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import type { Intake, WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { TYPE_OPTIONS } from './choices'
import { CustomerCard } from './customer-card'
import type { KnownOptions } from './known-options'
import { CustomerDialog, type QuickCreate } from './quick-create'
import { RecordPicker } from './record-picker'
import type { FindOptions } from './types'

const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY[value].label }))

/** Who calls, and what the problem is. */
export function ProblemFields({
  form: { control, setValue },
  known,
  find,
  create,
  intake,
}: {
  form: ServerForm<WorkOrderValues>
  known: KnownOptions
  find: FindOptions
  create: QuickCreate['customer']
  /** What is known of the chosen customer. */
  intake: Intake | null
}) {
  function forgetPlace() {
    setValue('contact_id', null, { shouldDirty: true })
    setValue('site_id', null, { shouldDirty: true })
    setValue('asset_ids', [], { shouldDirty: true })
  }

  return (
    <Card title="Customer and problem">
      <div className="flex min-w-0 flex-col gap-3">
        <RecordPicker
          control={control}
          known={known}
          name="customer_id"
          label="Customer"
          required
          placeholder="Name, number or phone…"
          search={(text) => find('customer', text)}
          onPick={forgetPlace}
          createLabel="New customer"
          dialog={create && ((props) => <CustomerDialog {...props} create={create} />)}
        />
        {intake ? <CustomerCard intake={intake} /> : null}
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
