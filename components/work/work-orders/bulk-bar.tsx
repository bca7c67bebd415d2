'use client'

import { CircleDot, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { formatDay } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Menu, MenuItem } from '@/components/ui/menu'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'
import { STATUS_OPTIONS } from './choices'
import { AssignPopover, ReschedulePopover } from './schedule-popovers'
import type { BulkActions } from './types'
import { useOrderChanges } from './use-order-changes'

type Props = {
  orders: readonly WorkOrderRow[]
  actions: BulkActions
  search: (text: string) => Promise<readonly ComboboxOption[]>
  onDone: () => void
}

/** What can be done to the selected work orders; each can be taken back at once from its toast. */
export function BulkBar({ orders, actions, search, onDone }: Props) {
  const { locale } = useFormats()
  const { busy, run, change, dialog } = useOrderChanges(orders, actions, onDone)

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
          const what = day ? `moved to ${formatDay(day, locale)}` : 'unscheduled'
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
        onClick={() => void run('deleted', (can, ids) => can.remove(ids))}
      >
        Delete
      </Button>
      {dialog}
    </>
  )
}
