'use client'

import { CalendarClock, CalendarDays, Copy, Ellipsis, Pencil, Printer, Trash2, UserRoundCheck } from 'lucide-react'
import { usePermissions } from '@/components/ui/permissions'
import { wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { canMoveTo, needsTechnician, offeredMoves } from '@/lib/domain/work-orders/console-moves'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { STATUS_OPTIONS } from './choices'
import { moveWords } from './move-words'

export type OrderChange = {
  busy: boolean
  move: (status: WorkOrderStatus) => void
  /** For a status that nobody would expect next. */
  askForStatus: (status: WorkOrderStatus) => void
  assign: () => void
  reschedule: () => void
  remove: () => void
}

/** Everything that can be done with a work order beside its primary action; without `change` what a reader may do. */
export function OrderMenu({ order, change }: { order: WorkOrderRecord; change?: OrderChange }) {
  const { createWorkOrders } = usePermissions()
  const { timeZone } = useFormats()
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="More actions" className={iconButtonClass('md', 'secondary')}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      {change ? <ChangeItems order={order} change={change} /> : null}
      {change ? (
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
      {change ? (
        <>
          <MenuLink href={boardLink(order, timeZone)} icon={<CalendarDays aria-hidden />}>
            Show on the board
          </MenuLink>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={change.remove} disabled={change.busy}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}

/** Who and when, then the moves beside the primary one; after those the unusual ones, which ask first. */
function ChangeItems({ order, change }: { order: WorkOrderRecord; change: OrderChange }) {
  const job = jobOf(order)
  const offered = offeredMoves(job)
  const usual = offered.slice(needsTechnician(job) ? 0 : 1)
  const unusual = STATUS_OPTIONS.filter(
    ({ value }) => value !== order.status && !offered.includes(value) && canMoveTo(job, value),
  )
  const iconOf = (status: WorkOrderStatus) => STATUS_OPTIONS.find(({ value }) => value === status)?.icon
  return (
    <>
      {isFinished(order.status) ? null : (
        <>
          {needsTechnician(job) ? null : (
            <MenuItem icon={<UserRoundCheck aria-hidden />} onSelect={change.assign} disabled={change.busy}>
              {order.technician ? 'Reassign…' : 'Assign…'}
            </MenuItem>
          )}
          <MenuItem icon={<CalendarClock aria-hidden />} onSelect={change.reschedule} disabled={change.busy}>
            Reschedule…
          </MenuItem>
        </>
      )}
      {usual.map((status) => (
        <MenuItem
          key={status}
          icon={iconOf(status)}
          danger={status === 'cancelled'}
          disabled={change.busy}
          onSelect={() => change.move(status)}
        >
          {moveWords(order.status, status)}
          {status === 'on_hold' ? '…' : null}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuGroup label="Another status">
        {unusual.map(({ value, label, icon }) => (
          <MenuItem key={value} icon={icon} disabled={change.busy} onSelect={() => change.askForStatus(value)}>
            {label}…
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
    </>
  )
}

/** Where a work order stands, as the moves want to know it. */
export function jobOf({ status, technician }: WorkOrderRecord) {
  return { status, technician_id: technician?.id ?? null }
}

/** The board on the day of the work order, with its panel open. */
export function boardLink(order: WorkOrderRecord, timeZone: string): string {
  const day = order.scheduled_date ? `date=${wallClock(order.scheduled_date, timeZone).day}&` : ''
  return `/board?${day}job=${order.id}`
}
