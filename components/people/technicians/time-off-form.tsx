'use client'

import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { InstantField, TextField } from '@/components/form/fields'
import { useBoundField } from '@/components/form/use-bound-field'
import { useServerForm } from '@/components/form/use-server-form'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { instantAt, todayIn, wallClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { type LeaveWithJobs, technicianTimeOffCreate } from '@/lib/schemas/people/time-off'
import { movedEnd } from '../on-call/leave-span'
import type { Versioned } from '@/components/company/settings/types'

export type TimeOffValues = { starts_at: string; ends_at: string; reason?: string | null }

const MINUTES_OF_DAY = 1_440

/** When a technician is away: whole days, or from one time to another. */
export function TimeOffForm({
  leave,
  day,
  save,
  onDone,
  onCancel,
}: {
  leave: Versioned<LeaveWithJobs> | null
  /** The day that a new leave begins with; today where the page shows none. */
  day?: string
  save: (values: TimeOffValues, version: string | undefined) => Promise<FormState<LeaveWithJobs>>
  onDone: (saved: LeaveWithJobs) => void
  onCancel: () => void
}) {
  const { timeZone } = useFormats()
  const first = day ?? todayIn(timeZone)
  const form = useServerForm<TimeOffValues, LeaveWithJobs>({
    schema: technicianTimeOffCreate,
    defaults: {
      starts_at: leave?.starts_at ?? instantAt(first, 0, timeZone),
      ends_at: leave?.ends_at ?? instantAt(first, MINUTES_OF_DAY, timeZone),
      reason: leave?.reason,
    },
    version: leave?.version,
    action: save,
    onDone,
  })
  const { control } = form
  const [wholeDays, setWholeDays] = useState(!leave || isWholeDays(leave, timeZone))
  const moveEnd = (start: string) =>
    form.setValue('ends_at', movedEnd(form.getValues(), start, wholeDays ? timeZone : null), { shouldDirty: true })
  return (
    <Form form={form} labels={{ starts_at: 'From', ends_at: 'Until' }}>
      <Checkbox label="Whole days" checked={wholeDays} onCheckedChange={setWholeDays} />
      <div className="grid gap-4 sm:grid-cols-2">
        {wholeDays ? (
          <>
            <WholeDayField control={control} name="starts_at" label="First day" onMove={moveEnd} />
            <WholeDayField control={control} name="ends_at" label="Last day" last />
          </>
        ) : (
          <>
            <InstantField control={control} name="starts_at" label="From" required onMove={moveEnd} />
            <InstantField control={control} name="ends_at" label="Until" required />
          </>
        )}
      </div>
      <TextField
        control={control}
        name="reason"
        label="Reason"
        hint="Vacation, training, sick leave… Shown on the board."
      />
      <FormActions form={form} submitLabel={leave ? 'Save' : 'Add leave'} onCancel={onCancel} />
    </Form>
  )
}

/** A day that stands for its first instant, or as the last day for the first instant after it. */
function WholeDayField({
  last = false,
  onMove,
  ...bound
}: {
  control: Control<TimeOffValues>
  name: 'starts_at' | 'ends_at'
  label: string
  last?: boolean
  /** Called with another instant before the form has it. */
  onMove?: (instant: string) => void
}) {
  const { timeZone } = useFormats()
  const { field, frame } = useBoundField({ ...bound, required: true })
  return (
    <Field {...frame}>
      <DateField
        ref={field.ref}
        value={dayOf(field.value, timeZone, last)}
        onBlur={field.onBlur}
        onValueChange={(day) => {
          const readable = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
          const instant = readable ? instantAt(day, last ? MINUTES_OF_DAY : 0, timeZone) : (day ?? '')
          onMove?.(instant)
          field.onChange(instant)
        }}
      />
    </Field>
  )
}

/** The day that an instant stands for; the end of a day still belongs to it. What cannot be read is shown as typed. */
function dayOf(value: string, timeZone: string, last: boolean): string | null {
  const at = Date.parse(value)
  if (Number.isNaN(at)) return value || null
  return wallClock(new Date(last ? at - 1 : at).toISOString(), timeZone).day
}

/** Whether a leave begins and ends where days do. */
export function isWholeDays(leave: { starts_at: string; ends_at: string }, timeZone: string): boolean {
  return wallClock(leave.starts_at, timeZone).minutes === 0 && wallClock(leave.ends_at, timeZone).minutes === 0
}
