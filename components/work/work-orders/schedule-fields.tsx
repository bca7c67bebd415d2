import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { InstantField, NumberField } from '@/components/form/fields'
import { TagsField } from '@/components/form/tags-field'
import { Card } from '@/components/ui/card'
import { FieldGroup } from '@/components/ui/field'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

/** When and by whom: the technician's picker, the plan, and what the customer and the job ask of it. */
export function ScheduleFields({
  control,
  skills,
  children,
}: {
  control: Control<WorkOrderValues>
  skills: readonly string[]
  children: ReactNode
}) {
  return (
    <Card title="When and by whom">
      <div className="flex min-w-0 flex-col gap-3">
        {children}
        <InstantField control={control} name="scheduled_date" label="Scheduled" />
        <FieldGroup columns={2}>
          <NumberField control={control} name="estimated_duration" label="Duration" end="min" inputMode="numeric" />
          <NumberField control={control} name="crew_size" label="People needed" inputMode="numeric" />
        </FieldGroup>
        <InstantField control={control} name="due_by" label="Due" defaultMinutes={1020} />
        <InstantField control={control} name="window_start" label="Not before" defaultMinutes={480} />
        <InstantField control={control} name="window_end" label="Not after" defaultMinutes={1020} />
        <TagsField
          control={control}
          name="required_skills"
          label="Skills needed"
          hint="What the technician must be able to do."
          suggestions={skills}
          unknownHint={(tags) => `No technician has ${tags.join(', ')}: nobody can be suggested for it.`}
        />
      </div>
    </Card>
  )
}
