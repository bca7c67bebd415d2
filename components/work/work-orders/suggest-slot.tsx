'use client'

import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SuggestionList } from '@/components/work/suggestions/suggestion-list'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { toastInfo } from '@/components/ui/toast'
import type { DraftFields } from '@/lib/schemas/scheduling/plan-check'
import type { CallSuggestions, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

/** All that decides who could do it and when; who has it and when it is planned so far does not. */
export const SUGGESTED_BY = [
  ...(['customer_id', 'site_id', 'asset_ids', 'priority', 'work_order_type', 'estimated_duration'] as const),
  ...(['due_by', 'window_start', 'window_end', 'required_skills', 'new_customer.address'] as const),
] as const

/** The watched values by their names. */
export function draftOf(values: readonly unknown[]): DraftFields {
  return Object.fromEntries(SUGGESTED_BY.map((name, index) => [name.replace('new_customer.', ''), values[index]]))
}

export type SuggestSlots = (fields: DraftFields) => Promise<CallSuggestions>

/** Who could do what the form holds so far, and when: looked up when it is asked for, and chosen into the fields. */
export function SuggestSlot({
  form: { control, setValue },
  suggest,
  learn,
}: {
  form: Pick<UseFormReturn<WorkOrderValues>, 'control' | 'setValue'>
  suggest: SuggestSlots
  learn: (option: ComboboxOption) => void
}) {
  const values = useWatch({ control, name: SUGGESTED_BY })
  const key = JSON.stringify(values)
  const [askedFor, setAskedFor] = useState<string | null>(null)

  function pick({ technician, scheduled_date }: SuggestionRecord) {
    learn({ value: technician.id, label: technician.name })
    setValue('technician_id', technician.id, { shouldDirty: true, shouldValidate: true })
    setValue('scheduled_date', scheduled_date, { shouldDirty: true, shouldValidate: true })
    setAskedFor(null)
    toastInfo(`${technician.name} and the time are filled in.`, { description: 'Nothing is saved yet.' })
  }

  return (
    <section aria-label="Suggestions" className="flex flex-col gap-2">
      {askedFor === null ? null : (
        <SuggestionList jobId={askedFor} load={() => suggest(draftOf(values))} onPick={pick} takesFocus />
      )}
      {askedFor === key ? null : (
        <div>
          <Button onClick={() => setAskedFor(key)}>
            {askedFor === null ? 'Suggest a technician and time' : 'Suggest again: the job has changed'}
          </Button>
        </div>
      )}
    </section>
  )
}
