'use client'

import { CalendarArrowUp, CalendarRange, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTakeBack } from '@/components/frame/undo/use-take-back'
import { Person } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { formatMinutes } from '@/lib/domain/duration'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import { whyAsked } from './why-asked'
import ContinueDialog from './continue-dialog'
import SplitDialog from './split-dialog'
import type { Continued, VisitActions } from './types'
import { VisitDialog } from './visit-dialog'

type Props = {
  visits: readonly OrderVisit[]
  /** Absent where the user may only read. */
  actions?: VisitActions
  find: (text: string) => Promise<readonly ComboboxOption[]>
}

type Open = 'add' | 'split' | OrderVisit | null

/** A visit that cannot go on without a question. */
type Unanswered = { visit: OrderVisit; reason: string }

/** Who goes to a work order, and when: with one visit, which its schedule tells, only the way to add another. */
export function VisitsCard({ visits, actions, find }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [continued, setContinued] = useState<Unanswered | null>(null)
  const { tell, tellContinued, goOn, remove } = useVisitCommands()
  const [only] = visits.length === 1 ? visits : []
  if (only && !actions) return null
  return (
    <>
      <Card
        title="Visits"
        count={visits.length}
        empty={only ? 'One, as scheduled' : undefined}
        flush
        actions={
          actions ? (
            <>
              {only && hasBegun(only) ? (
                <Button size="sm" onClick={() => void goOn(only, actions, setContinued)}>
                  Continue tomorrow
                </Button>
              ) : null}
              {only && isOpenVisit(only.status) ? (
                <Button size="sm" icon={<CalendarRange aria-hidden />} onClick={() => setOpen('split')}>
                  Split…
                </Button>
              ) : null}
              <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen('add')}>
                Add visit
              </Button>
            </>
          ) : null
        }
      >
        <ol aria-label="Visits" className="divide-y divide-line">
          {visits.map((visit) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              onEdit={actions && (() => setOpen(visit))}
              onContinue={actions && hasBegun(visit) ? () => void goOn(visit, actions, setContinued) : undefined}
              onDelete={actions && (() => void remove(visit, actions))}
            />
          ))}
        </ol>
      </Card>
      {actions ? (
        <VisitDialogs {...{ open, setOpen, continued, setContinued, only, actions, find, tell, tellContinued }} />
      ) : null}
    </>
  )
}

type DialogProps = Required<Pick<Props, 'actions' | 'find'>> &
  Pick<ReturnType<typeof useVisitCommands>, 'tell' | 'tellContinued'> & {
    open: Open
    setOpen: (open: Open) => void
    continued: Unanswered | null
    setContinued: (continued: Unanswered | null) => void
    /** The visit of a work order that has one. */
    only: OrderVisit | undefined
  }

function VisitDialogs({
  open,
  setOpen,
  continued,
  setContinued,
  only,
  actions,
  find,
  tell,
  tellContinued,
}: DialogProps) {
  return (
    <>
      {open === 'split' && only ? (
        <SplitDialog
          name={only.work_order.work_order_number}
          technician={only.technician && { value: only.technician.id, label: only.technician.name }}
          minutes={only.minutes}
          find={find}
          preview={actions.previewSplit}
          split={async (input) => {
            const state = await actions.split(input)
            if (state.status !== 'ok')
              return state.status === 'error' ? whyAsked(state) : 'A colleague changed it meanwhile.'
            setOpen(null)
            tell(`The work is split into ${state.data.count} visits.`, state.data.batch)
            return null
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open && open !== 'split' ? (
        <VisitDialog
          visit={open === 'add' ? undefined : open}
          actions={actions}
          find={find}
          onDone={(batch) => {
            setOpen(null)
            tell(open === 'add' ? 'The visit is added.' : `Visit ${open.sequence} is changed.`, batch)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {continued ? (
        <ContinueDialog
          name={continued.visit.work_order.work_order_number}
          reason={continued.reason}
          action={(input) => actions.continue(continued.visit.id, input)}
          onDone={(next) => {
            setContinued(null)
            tellContinued(next)
          }}
          onClose={() => setContinued(null)}
        />
      ) : null}
    </>
  )
}

/** Tells of what was done, with its undo, and shows the page anew. */
function useVisitCommands() {
  const router = useRouter()
  const takeBack = useTakeBack()

  function tell(words: string, batch: string) {
    toastDone(words, { undo: () => takeBack({ request: batch }) })
    router.refresh()
  }

  function tellContinued({ scheduled_start, batch }: Continued) {
    tell(scheduled_start ? 'The next visit is scheduled.' : 'The next visit is added, not scheduled yet.', batch)
  }

  /** What cannot be told, as how long the rest takes, is asked. */
  async function goOn(visit: OrderVisit, actions: VisitActions, ask: (unanswered: Unanswered) => void): Promise<void> {
    const state = await actions.continue(visit.id, {}).catch(() => null)
    if (state?.status === 'ok') return tellContinued(state.data)
    if (state?.status === 'error') return ask({ visit, reason: whyAsked(state) })
    toastError('The visit does not continue yet.', {
      description: 'Not saved: the server did not answer.',
      retry: () => goOn(visit, actions, ask),
    })
  }

  async function remove(visit: OrderVisit, actions: VisitActions): Promise<void> {
    const state = await actions.remove(visit.id).catch(() => null)
    if (state?.status === 'ok') return tell(`Visit ${visit.sequence} is deleted.`, state.data.batch)
    const description = state?.status === 'error' ? state.message : 'Not saved: the server did not answer.'
    toastError('The visit was not deleted.', { description, retry: () => remove(visit, actions) })
  }

  return { tell, tellContinued, goOn, remove }
}

/** Whether somebody is at work, or was to be by now. */
function hasBegun({ status, scheduled_start }: OrderVisit): boolean {
  return isOpenVisit(status) && scheduled_start !== null && Date.parse(scheduled_start) < Date.now()
}

type RowActions = { onEdit?: () => void; onContinue?: () => void; onDelete?: () => void }

function VisitRow({ visit, onEdit, onContinue, onDelete }: RowActions & { visit: OrderVisit }) {
  const { sequence, technician, scheduled_start, minutes, status } = visit
  return (
    <li className="flex min-w-0 items-start gap-2 px-4 py-2.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {technician ? <Person name={technician.name} /> : <span className="text-text-2">Unassigned</span>}
          <StatusBadge kind="visit" status={status} />
        </span>
        <span className="text-xs text-text-2 tabular">
          {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : 'Not scheduled'}
          {minutes === null ? null : ` · ${formatMinutes(minutes)}`}
        </span>
      </div>
      {onEdit && onDelete ? (
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={`More for visit ${sequence}`} className={iconButtonClass('sm')}>
              <Ellipsis aria-hidden />
            </button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Change…
          </MenuItem>
          {onContinue ? (
            <MenuItem icon={<CalendarArrowUp aria-hidden />} onSelect={onContinue}>
              Continue tomorrow
            </MenuItem>
          ) : null}
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  )
}
