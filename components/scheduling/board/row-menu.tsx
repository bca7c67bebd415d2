import { CalendarOff, Thermometer, User } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AnchoredMenu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import type { BoardTechnician } from '@/lib/domain/board/types'
import type { BoardCore } from './core'
import type { BoardAbsence } from './types'

// Most days nobody is sick, so its code comes when it is asked for.
const SickDialog = lazy(() => import('@/components/scheduling/board-absence/sick-dialog'))
const LeaveDialog = lazy(() => import('@/components/scheduling/board-absence/leave-dialog'))

type Asked = { about: 'sick' | 'leave'; technician: BoardTechnician }

/**
 * What can be done with a technician: by the button in the head of their row, by the right button of the mouse, or by Enter. One
 * menu for all rows, so that it costs no nodes while it is closed.
 */
export function BoardRowMenu({
  core,
  rootRef,
  absence,
  onPlan,
}: {
  core: BoardCore
  rootRef: React.RefObject<HTMLElement | null>
  absence: BoardAbsence
  /** Shows a plan that was begun for today. */
  onPlan: (planId: string) => void
}) {
  const [open, setOpen] = useState<{ anchor: Element; technician: BoardTechnician } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { store } = core

  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const { signal } = off
    const openAt = (event: Event, selector: string) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      const technician = anchor?.dataset.technician ? store.technician(anchor.dataset.technician) : null
      if (!anchor || !technician) return
      event.preventDefault()
      setOpen({ anchor, technician })
    }
    const openByKey = (event: KeyboardEvent) => {
      const isHead = event.target instanceof Element && event.target.matches('[data-head]')
      if (isHead && event.key === 'Enter') openAt(event, '[data-head]')
    }
    root.addEventListener('click', (event) => openAt(event, '[data-row-menu]'), { signal })
    // The menu key of a keyboard arrives as this event too.
    root.addEventListener('contextmenu', (event) => openAt(event, '[data-head]'), { signal })
    root.addEventListener('keydown', openByKey, { signal })
    return () => off.abort()
  }, [rootRef, store])

  const ask = (about: Asked['about']) => open && setAsked({ about, technician: open.technician })
  const close = () => setAsked(null)
  return (
    <>
      <AnchoredMenu
        anchor={open?.anchor ?? null}
        label={open ? `Actions for ${open.technician.name}` : ''}
        onClose={() => setOpen(null)}
      >
        <MenuItem icon={<Thermometer aria-hidden />} onSelect={() => ask('sick')}>
          Sick today…
        </MenuItem>
        <MenuItem icon={<CalendarOff aria-hidden />} onSelect={() => ask('leave')}>
          Add leave…
        </MenuItem>
        <MenuSeparator />
        <MenuLink href={`/settings/technicians/${open?.technician.id ?? ''}`} icon={<User aria-hidden />}>
          Open profile
        </MenuLink>
      </AnchoredMenu>
      <Suspense>
        {asked?.about === 'sick' ? (
          <SickDialog technician={asked.technician} absence={absence} onPlan={onPlan} onClose={close} />
        ) : null}
        {asked?.about === 'leave' ? (
          <LeaveDialog technician={asked.technician} absence={absence} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
