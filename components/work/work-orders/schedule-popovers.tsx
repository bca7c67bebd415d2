'use client'

import { CalendarClock, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Popover } from '@/components/ui/popover'
import { AssignForm, RescheduleForm, type TechnicianSearch } from './schedule-forms'

type Move = (day: string | null, minutes: number | null) => Promise<void>

/** Gives work to a technician, or takes it from one. */
export function AssignPopover({
  search,
  disabled,
  size = 'sm',
  variant = 'secondary',
  onAssign,
}: {
  search: TechnicianSearch
  disabled: boolean
  size?: ButtonSize
  variant?: ButtonVariant
  onAssign: (technician: ComboboxOption | null) => Promise<void>
}) {
  const [open, setOpen] = useState(false)
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
      <div className="w-64">
        <AssignForm
          search={search}
          onAssign={(technician) => {
            setOpen(false)
            void onAssign(technician)
          }}
        />
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
  onMove: Move
}) {
  const [open, setOpen] = useState(false)
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
      <div className="w-64">
        <RescheduleForm
          onMove={(day, minutes) => {
            setOpen(false)
            void onMove(day, minutes)
          }}
        />
      </div>
    </Popover>
  )
}
