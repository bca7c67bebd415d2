'use client'

import { CalendarClock, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { parseClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'

/** Gives work to a technician, or takes it from one. */
export function AssignPopover({
  search,
  disabled,
  size = 'sm',
  variant = 'secondary',
  onAssign,
}: {
  search: (text: string) => Promise<readonly ComboboxOption[]>
  disabled: boolean
  size?: ButtonSize
  variant?: ButtonVariant
  onAssign: (technician: ComboboxOption | null) => Promise<void>
}) {
  const [open, setOpen] = useState(false)

  function assign(technician: ComboboxOption | null) {
    setOpen(false)
    void onAssign(technician)
  }

  return (
    <Popover
      title="Assign"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={size} variant={variant} icon={<UserRoundCheck aria-hidden />} disabled={disabled}>
          Assign
        </Button>
      }
    >
      <div className="flex w-64 flex-col gap-2">
        <Field label="Technician">
          <Combobox search={search} value={null} onValueChange={(option) => option && assign(option)} />
        </Field>
        <Button size="sm" onClick={() => assign(null)}>
          Unassign
        </Button>
      </div>
    </Popover>
  )
}

/** Moves work to another day, and to another time when one is named. */
export function ReschedulePopover({
  disabled,
  size = 'sm',
  onMove,
}: {
  disabled: boolean
  size?: ButtonSize
  onMove: (day: string | null, minutes: number | null) => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const [clock, setClock] = useState('')
  const minutes = clock.trim() ? parseClock(clock) : null
  const readable = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
  const dayError = day !== null && !readable ? 'must be a day such as 11/27, fri or +3' : undefined
  const clockError = clock.trim() && minutes === null ? 'must be a time such as 9:30 or 2 pm' : undefined

  function move(to: string | null) {
    setOpen(false)
    void onMove(to, to === null ? null : minutes)
  }

  return (
    <Popover
      title="Reschedule"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={size} icon={<CalendarClock aria-hidden />} disabled={disabled}>
          Reschedule
        </Button>
      }
    >
      <form
        noValidate
        className="flex w-64 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (readable && !clockError) move(day)
        }}
      >
        <Field label="Day" required error={dayError}>
          <DateField value={day} onValueChange={setDay} />
        </Field>
        <Field label="Time" hint="Leave empty to keep each time of day." error={clockError}>
          <Input value={clock} maxLength={12} onChange={(event) => setClock(event.currentTarget.value)} />
        </Field>
        <div className="flex justify-between gap-2">
          <Button size="sm" variant="ghost" onClick={() => move(null)}>
            Unschedule
          </Button>
          <Button size="sm" variant="primary" type="submit">
            Move
          </Button>
        </div>
      </form>
    </Popover>
  )
}
