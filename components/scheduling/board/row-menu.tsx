import { ArrowRightLeft, CalendarOff, EyeOff, Inbox, Pin, PinOff, Thermometer, User } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AnchoredMenu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import type { BoardClock } from '@/lib/domain/board/format'
import type { RowSort } from '@/lib/domain/board/rows'
import type { BoardTechnician } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import { whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import type { BoardCore } from './core'
import { jobsOn } from './job-visibility'
import type { MoveRequest } from './moving'
import type { BoardAbsence } from './types'
import type { RowChoices } from './use-arrangement'
import { useMenuAnchor } from './use-menu-anchor'

// Most days nobody is sick, so its code comes when it is asked for.
const SickDialog = lazy(() => import('@/components/scheduling/board-absence/sick-dialog'))
const LeaveDialog = lazy(() => import('@/components/scheduling/board-absence/leave-dialog'))

type Asked = { about: 'sick' | 'leave'; technician: BoardTechnician }

const SORTS: { value: RowSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'load', label: 'Load, highest first' },
  { value: 'territory', label: 'Territory' },
]

/**
 * What can be done with a technician: by the button in the head of their row, by the right button of the mouse, or by keys. One
 * menu for all rows, so that it costs no nodes while it is closed.
 */
export function BoardRowMenu({
  core,
  clock,
  rootRef,
  date,
  sort,
  rows,
  absence,
  onSort,
  onMove,
  onPlan,
}: {
  core: BoardCore
  clock: BoardClock
  rootRef: React.RefObject<HTMLElement | null>
  /** The day that is moved or cleared as a whole. */
  date: string
  sort: RowSort
  rows: RowChoices
  /** Absent where the user may not record it. */
  absence: BoardAbsence | undefined
  onSort: (sort: RowSort) => void
  /** Asks to whom and when jobs go. */
  onMove: (request: MoveRequest) => void
  /** Shows a plan that was begun for today. */
  onPlan: (planId: string) => void
}) {
  const { store } = core
  const [anchor, close] = useMenuAnchor(rootRef, '[data-head]', '[data-row-menu]')
  const [asked, setAsked] = useState<Asked | null>(null)
  const technician = anchor?.dataset.technician ? store.technician(anchor.dataset.technician) : null
  const day = rangeOf(date, date, clock.timeZone)
  const jobs = technician ? jobsOn(store.jobsOf(technician.id), day) : []
  const removable = jobs.filter((job) => whyNotUnassigned(job) === null)
  const ask = (about: Asked['about']) => technician && setAsked({ about, technician })
  const dayName = clock.day(day.start)
  const isPinned = technician !== null && rows.isPinned(technician.id)
  return (
    <>
      <AnchoredMenu anchor={anchor} label={technician ? `Actions for ${technician.name}` : ''} onClose={close}>
        {absence && !store.locked ? (
          <>
            <MenuItem icon={<Thermometer aria-hidden />} onSelect={() => ask('sick')}>
              Sick today…
            </MenuItem>
            <MenuItem icon={<CalendarOff aria-hidden />} onSelect={() => ask('leave')}>
              Add leave…
            </MenuItem>
            <MenuSeparator />
          </>
        ) : null}
        {store.locked ? null : (
          <>
            <MenuItem
              icon={<ArrowRightLeft aria-hidden />}
              disabled={jobs.length === 0}
              onSelect={() =>
                technician && onMove({ title: `Move the day of ${technician.name}`, jobs, technician, date })
              }
            >
              {`Move ${dayName} (${jobs.length})…`}
            </MenuItem>
            <MenuItem
              icon={<Inbox aria-hidden />}
              disabled={removable.length === 0}
              onSelect={() => void core.bulk.run(removable.map((job) => ({ job, to: null })))}
            >
              {`Unassign ${dayName} (${removable.length})`}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          onSelect={() => technician && rows.pin(technician.id, !isPinned)}
        >
          {isPinned ? 'Unpin' : 'Pin to the top'}
        </MenuItem>
        <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => technician && rows.hide(technician.id)}>
          Hide row
        </MenuItem>
        <MenuLink href={`/settings/technicians/${technician?.id ?? ''}`} icon={<User aria-hidden />}>
          Open profile
        </MenuLink>
        <MenuSeparator />
        <MenuRadioGroup label="Sort all rows" value={sort} options={SORTS} onValueChange={onSort} />
      </AnchoredMenu>
      <Suspense>
        {asked && absence && asked.about === 'sick' ? (
          <SickDialog technician={asked.technician} absence={absence} onPlan={onPlan} onClose={() => setAsked(null)} />
        ) : null}
        {asked && absence && asked.about === 'leave' ? (
          <LeaveDialog technician={asked.technician} absence={absence} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
