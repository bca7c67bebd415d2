'use client'

import { CalendarDays, ChevronDown, Copy, Ellipsis, Pencil, Printer, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNavigate } from '@/components/frame/leave-dialog'
import { usePermissions } from '@/components/frame/permissions'
import { useShortcut } from '@/components/frame/shortcuts'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { formatDay, wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { canMoveTo, needsTechnician, offeredMoves } from '@/lib/domain/work-orders/console-moves'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { STATUS_OPTIONS } from './choices'
import { moveWords } from './move-words'
import { AssignPopover, ReschedulePopover } from './schedule-popovers'
import type { BulkActions } from './types'
import { useOrderChanges } from './use-order-changes'

type Props = {
  order: WorkOrderRecord
  /** Absent where the user may only read. */
  actions?: BulkActions
  search: (text: string) => Promise<readonly ComboboxOption[]>
}

/** The natural next moves as buttons, others in a menu that asks first, and the way to everything else. */
export function OrderActions({ order, actions, search }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const { locale, timeZone } = useFormats()
  const { busy, run, change, dialog } = useOrderChanges([order], actions)
  useShortcut('e', 'Edit the work order', () => navigate(`/work-orders/${order.id}/edit`), {
    enabled: Boolean(actions),
  })
  useShortcut('p', 'Print view', () => window.open(`/work-orders/${order.id}/print`, '_blank', 'noopener'))

  if (!actions) return <OrderMenu order={order} timeZone={timeZone} />
  const move = (status: WorkOrderStatus) =>
    run(`is ${WORK_ORDER_STATUS[status].label.toLowerCase()}`, (can, ids) => can.change({ ids, status }))

  const job = jobOf(order)
  const next = offeredMoves(job)
  const assignFirst = needsTechnician(job)
  const assign = (
    <AssignPopover
      size="md"
      variant={assignFirst ? 'primary' : 'secondary'}
      search={search}
      disabled={busy}
      onAssign={(to) =>
        change(to ? `is assigned to ${to.label}` : 'is unassigned', { technician_id: to?.value ?? null })
      }
    />
  )
  return (
    <>
      {assignFirst ? assign : null}
      {next.map((status, index) => (
        <Button
          key={status}
          variant={index === 0 && !assignFirst ? 'primary' : status === 'cancelled' ? 'danger-ghost' : 'secondary'}
          disabled={busy}
          onClick={() => void move(status)}
        >
          {moveWords(order.status, status)}
        </Button>
      ))}
      <OtherStatus order={order} disabled={busy} onMove={move} />
      {assignFirst ? null : assign}
      <ReschedulePopover
        size="md"
        disabled={busy}
        onMove={(day, minutes) =>
          change(day ? `is moved to ${formatDay(day, locale)}` : 'is unscheduled', {
            scheduled_day: day,
            scheduled_minutes: minutes,
          })
        }
      />
      <OrderMenu
        order={order}
        timeZone={timeZone}
        onDelete={() =>
          void run(
            'is deleted',
            (can, ids) => can.remove(ids),
            () => router.push('/work-orders'),
          )
        }
      />
      {dialog}
    </>
  )
}

/** The moves that are not natural from here, each with a question. */
function OtherStatus({
  order,
  disabled,
  onMove,
}: {
  order: WorkOrderRecord
  disabled: boolean
  onMove: (status: WorkOrderStatus) => Promise<void>
}) {
  const [asked, setAsked] = useState<WorkOrderStatus | null>(null)
  const job = jobOf(order)
  const next = offeredMoves(job)
  const others = STATUS_OPTIONS.filter(
    ({ value }) => value !== order.status && !next.includes(value) && canMoveTo(job, value),
  )
  const wanted = asked ? WORK_ORDER_STATUS[asked].label.toLowerCase() : ''
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button disabled={disabled}>
            Other status <ChevronDown aria-hidden />
          </Button>
        }
      >
        {others.map(({ value, label, icon }) => (
          <MenuItem key={value} icon={icon} onSelect={() => setAsked(value)}>
            {label}…
          </MenuItem>
        ))}
      </Menu>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked ? `Set ${order.work_order_number} to ${wanted}?` : ''}
        description={`From ${WORK_ORDER_STATUS[order.status].label.toLowerCase()} that is an unusual change. You can undo it afterwards.`}
        confirmLabel={asked ? `Set to ${wanted}` : ''}
        onConfirm={() => (asked ? onMove(asked) : undefined)}
      />
    </>
  )
}

function jobOf({ status, technician }: WorkOrderRecord) {
  return { status, technician_id: technician?.id ?? null }
}

function OrderMenu({ order, timeZone, onDelete }: { order: WorkOrderRecord; timeZone: string; onDelete?: () => void }) {
  const { createWorkOrders } = usePermissions()
  const day = order.scheduled_date ? `date=${wallClock(order.scheduled_date, timeZone).day}&` : ''
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="More actions" className={iconButtonClass('md', 'secondary')}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      {onDelete ? (
        <MenuLink href={`/work-orders/${order.id}/edit`} icon={<Pencil aria-hidden />} keys="e">
          Edit
        </MenuLink>
      ) : null}
      {createWorkOrders ? (
        <MenuLink href={`/work-orders/new?from=${order.id}`} icon={<Copy aria-hidden />}>
          Duplicate
        </MenuLink>
      ) : null}
      <MenuLink href={`/work-orders/${order.id}/print`} icon={<Printer aria-hidden />} keys="p" external>
        Print view
      </MenuLink>
      <MenuLink href={`/board?${day}job=${order.id}`} icon={<CalendarDays aria-hidden />}>
        Show on the board
      </MenuLink>
      {onDelete ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
