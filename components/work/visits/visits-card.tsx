'use client'

import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
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
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import type { VisitActions } from './types'
import { VisitDialog } from './visit-dialog'

type Props = {
  visits: readonly OrderVisit[]
  /** Absent where the user may only read. */
  actions?: VisitActions
  find: (text: string) => Promise<readonly ComboboxOption[]>
}

type Open = 'add' | OrderVisit | null

/** Who goes to a work order, and when: with one visit, which its schedule tells, only the way to add another. */
export function VisitsCard({ visits, actions, find }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const { tell, remove } = useVisitCommands()
  const isOne = visits.length === 1
  if (isOne && !actions) return null
  return (
    <>
      <Card
        title="Visits"
        count={visits.length}
        empty={isOne ? 'One, as scheduled' : undefined}
        flush
        actions={
          actions ? (
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen('add')}>
              Add visit
            </Button>
          ) : null
        }
      >
        <ol aria-label="Visits" className="divide-y divide-line">
          {visits.map((visit) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              onEdit={actions && (() => setOpen(visit))}
              onDelete={actions && (() => void remove(visit, actions))}
            />
          ))}
        </ol>
      </Card>
      {actions && open ? (
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

  async function remove(visit: OrderVisit, actions: VisitActions): Promise<void> {
    const state = await actions.remove(visit.id).catch(() => null)
    if (state?.status === 'ok') return tell(`Visit ${visit.sequence} is deleted.`, state.data.batch)
    const description = state?.status === 'error' ? state.message : 'Not saved: the server did not answer.'
    toastError('The visit was not deleted.', { description, retry: () => remove(visit, actions) })
  }

  return { tell, remove }
}

function VisitRow({ visit, onEdit, onDelete }: { visit: OrderVisit; onEdit?: () => void; onDelete?: () => void }) {
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
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  )
}
