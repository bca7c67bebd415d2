import type { Control } from 'react-hook-form'
import { RadioField, SelectField, TextareaField } from '@/components/form/fields'
import { Keys } from '@/components/ui/kbd'
import { PRIORITY } from '@/components/ui/status'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { TYPE_OPTIONS } from './choices'

const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY[value].label }))

/** What the problem is, in full. */
export function ProblemFields({ control }: { control: Control<WorkOrderValues> }) {
  return (
    <>
      <TextareaField
        control={control}
        name="description"
        label="Description"
        hint="Describe the problem in the caller’s words."
        rows={3}
        maxLength={10_000}
      />
      <PriorityField control={control} />
      <div className="sm:w-1/2">
        <SelectField control={control} name="work_order_type" label="Type" options={TYPE_OPTIONS} />
      </div>
    </>
  )
}

/** How urgent it is. */
export function PriorityField({ control }: { control: Control<WorkOrderValues> }) {
  return (
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
  )
}
