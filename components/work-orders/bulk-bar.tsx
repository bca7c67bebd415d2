'use client'

import { CircleDot, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { formatDay } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Menu, MenuItem } from '@/components/ui/menu'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import type { FormState } from '@/components/form/form-state'
import type { BulkOutcome, BulkPreview, WorkOrderBulk, WorkOrderRow } from '@/lib/schemas/work-order-table'
import { expectData } from './answers'
import { BulkPreviewDialog } from './bulk-preview'
import { STATUS_OPTIONS } from './choices'
import { AssignPopover, ReschedulePopover } from './schedule-popovers'
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
  const [asked, setAsked] = useState<{ preview: BulkPreview; go: () => Promise<void> } | null>(null)
  const ids = orders.map(({ id }) => id)

  async function run(what: string, act: () => Promise<FormState<BulkOutcome>>) {
    setBusy(true)
    try {
      const outcome = await expectData(act())
      sayOutcome(orders, outcome, what, actions.undo, () => router.refresh())
      onDone()
      // Not after a failure: without a network that would lead to the browser's own error page.
      router.refresh()
    } catch (error) {
      sayFailed(orders, error, () => run(what, act))
    } finally {
      setBusy(false)
    }
  }
  /** Done at once where nothing new would speak against it, and asked about where something would. */
  async function change(what: string, values: Change): Promise<void> {
    if (busy) return
    const act = () => actions.change({ ids, ...values })
    setBusy(true)
    try {
      const preview = await expectData(actions.preview({ ids, ...values }))
      if (preview.conflicts.length > 0) return setAsked({ preview, go: () => run(what, act) })
    } catch (error) {
      return sayFailed(orders, error, () => change(what, values))
    } finally {
      setBusy(false)
    }
    await run(what, act)
  }

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
      {asked ? <BulkPreviewDialog preview={asked.preview} onConfirm={asked.go} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
