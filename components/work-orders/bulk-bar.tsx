'use client'

import { CalendarClock, CircleDot, Trash2, UserRoundCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { formatDay, parseClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Input } from '@/components/ui/input'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import type { FormState } from '@/components/form/form-state'
import type { BulkOutcome, WorkOrderBulk, WorkOrderRow } from '@/lib/schemas/work-order-table'
import { expectData } from './answers'
import { STATUS_OPTIONS } from './choices'
import type { BulkActions } from './types'
import { sayFailed, sayOutcome } from './undo-toast'

type Props = {
  orders: readonly WorkOrderRow[]
  actions: BulkActions
  search: (text: string) => Promise<readonly ComboboxOption[]>
  onDone: () => void
}

type Change = Omit<WorkOrderBulk, 'ids'>

/** What can be done to the selected work orders; each can be taken back at once from its toast. */
export function BulkBar({ orders, actions, search, onDone }: Props) {
  const router = useRouter()
  const { locale } = useFormats()
  const [busy, setBusy] = useState(false)
  const ids = orders.map(({ id }) => id)

  async function run(what: string, act: () => Promise<FormState<BulkOutcome>>) {
    if (busy) return
    setBusy(true)
    try {
      const outcome = await expectData(act())
      sayOutcome(orders, outcome, what, actions.undo, router.refresh)
      onDone()
    } catch (error) {
      sayFailed(orders, error, () => run(what, act))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }
  const change = (what: string, values: Change) => run(what, () => actions.change({ ids, ...values }))

  return (
    <>
      <AssignPopover
        search={search}
        disabled={busy}
        onAssign={(technician) => {
          const what = technician ? `assigned to ${technician.label}` : 'unassigned'
          return change(what, { technician_id: technician?.value ?? null })
        }}
      />
      <ReschedulePopover
        disabled={busy}
        onMove={(day, minutes) => {
          const what = day ? `moved to ${formatDay(day, locale)}` : 'taken off the schedule'
          return change(what, { scheduled_day: day, scheduled_minutes: minutes })
        }}
      />
      <Menu
        trigger={
          <Button size="sm" icon={<CircleDot aria-hidden />} disabled={busy}>
            Status
          </Button>
        }
      >
        {STATUS_OPTIONS.map(({ value, label, icon }) => (
          <MenuItem
            key={value}
            icon={icon}
            onSelect={() => void change(`set to ${WORK_ORDER_STATUS[value].label.toLowerCase()}`, { status: value })}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button
        size="sm"
        variant="danger-ghost"
        icon={<Trash2 aria-hidden />}
        disabled={busy}
        onClick={() => void run('deleted', () => actions.remove(ids))}
      >
        Delete
      </Button>
    </>
  )
}

function AssignPopover({
  search,
  disabled,
  onAssign,
}: {
  search: Props['search']
  disabled: boolean
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
        <Button size="sm" icon={<UserRoundCheck aria-hidden />} disabled={disabled}>
          Assign
        </Button>
      }
    >
      <div className="flex w-64 flex-col gap-2">
        <Field label="Technician">
          <Combobox search={search} value={null} onValueChange={(option) => option && assign(option)} />
        </Field>
        <Button size="sm" onClick={() => assign(null)}>
          Take the technician away
        </Button>
      </div>
    </Popover>
  )
}

function ReschedulePopover({
  disabled,
  onMove,
}: {
  disabled: boolean
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
        <Button size="sm" icon={<CalendarClock aria-hidden />} disabled={disabled}>
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
        <Field label="Time" hint="Empty keeps each one’s time of day." error={clockError}>
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
