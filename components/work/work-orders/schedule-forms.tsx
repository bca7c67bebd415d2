'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { parseClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

export type TechnicianSearch = (text: string) => Promise<readonly ComboboxOption[]>

/** Picks a technician, or nobody. */
export function AssignForm({
  search,
  onAssign,
}: {
  search: TechnicianSearch
  onAssign: (technician: ComboboxOption | null) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <Field label="Technician">
        <Combobox search={search} value={null} onValueChange={(option) => option && onAssign(option)} />
      </Field>
      <Button size="sm" onClick={() => onAssign(null)}>
        Unassign
      </Button>
    </div>
  )
}

/** Picks a day and, where it shall change, a time of day; or no time at all. */
export function RescheduleForm({ onMove }: { onMove: (day: string | null, minutes: number | null) => void }) {
  const [day, setDay] = useState<string | null>(null)
  const [clock, setClock] = useState('')
  const minutes = clock.trim() ? parseClock(clock) : null
  const readable = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
  const dayError = day !== null && !readable ? 'must be a day such as 11/27, fri or +3' : undefined
  const clockError = clock.trim() && minutes === null ? 'must be a time such as 9:30 or 2 pm' : undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (readable && !clockError) onMove(day, minutes)
      }}
    >
      <Field label="Day" required error={dayError}>
        <DateField value={day} onValueChange={setDay} />
      </Field>
      <Field label="Time" hint="Leave empty to keep each time of day." error={clockError}>
        <Input value={clock} maxLength={12} onChange={(event) => setClock(event.currentTarget.value)} />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => onMove(null, null)}>
          Unschedule
        </Button>
        <Button size="sm" variant="primary" type="submit">
          Move
        </Button>
      </div>
    </form>
  )
}
