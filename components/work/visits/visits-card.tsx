'use client'

import { CalendarPlus, CalendarRange, Ellipsis, Plus, Repeat, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import { type Asked, OrderVisitDialogs } from './order-visit-dialogs'
import type { VisitActions } from './types'
import { useVisitCommands } from './use-visit-commands'
import { VisitRow } from './visit-row'

type Props = {
  visits: readonly OrderVisit[]
  /** How many people the work takes at the same time. */
  crewSize: number
  /** Absent where the user may only read. */
  actions?: VisitActions
  find: (text: string) => Promise<readonly ComboboxOption[]>
}

/** Who goes to a work order, and when: with one visit, which its schedule tells, only what can be done about it. */
export function VisitsCard({ visits, crewSize, actions, find }: Props) {
  const [question, setQuestion] = useState<Asked | null>(null)
  const commands = useVisitCommands()
  const only = visits.length === 1 ? visits[0] : undefined
  const isPlain = only?.outcome === null
  if (isPlain && !actions) return null
  // A primary visit is over with its work order.
  const isFinished = visits.some(({ is_primary, status }) => is_primary && !isOpenVisit(status))
  const mayReturn = (visit: OrderVisit) => !isFinished && (hasBegun(visit) || !isOpenVisit(visit.status))
  const goOn = (visit: OrderVisit) =>
    actions && void commands.goOn(visit, actions, (open) => setQuestion({ about: 'continue', ...open }))
  return (
    <>
      <Card
        title="Visits"
        count={visits.length}
        empty={isPlain ? 'One, as scheduled' : undefined}
        flush
        actions={
          actions && !isFinished ? (
            <>
              {only && hasBegun(only) ? (
                <Button size="sm" onClick={() => goOn(only)}>
                  Continue tomorrow
                </Button>
              ) : null}
              <Button size="sm" icon={<UserPlus aria-hidden />} onClick={() => setQuestion({ about: 'staff' })}>
                Staff…
              </Button>
              <MoreVisits only={only} mayReturn={mayReturn} onAsk={setQuestion} />
            </>
          ) : null
        }
      >
        <ol aria-label="Visits" className="divide-y divide-line">
          {visits.map((visit) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              actions={
                actions && {
                  onEdit: () => setQuestion({ about: 'edit', visit }),
                  ...(hasBegun(visit) && { onContinue: () => goOn(visit) }),
                  ...(mayReturn(visit) && { onReturn: () => setQuestion({ about: 'return', visit }) }),
                  onDelete: () => void commands.remove(visit, actions),
                }
              }
            />
          ))}
        </ol>
      </Card>
      {actions && question ? (
        <OrderVisitDialogs
          question={question}
          visits={visits}
          crewSize={crewSize}
          actions={actions}
          find={find}
          commands={commands}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

/** How further visits are made. */
function MoreVisits({
  only,
  mayReturn,
  onAsk,
}: {
  /** The visit of a work order that has one. */
  only: OrderVisit | undefined
  mayReturn: (visit: OrderVisit) => boolean
  onAsk: (question: Asked) => void
}) {
  if (!only)
    return (
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onAsk({ about: 'add' })}>
        Add visit
      </Button>
    )
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="More visits" className={iconButtonClass('sm')}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onAsk({ about: 'add' })}>
        Add visit…
      </MenuItem>
      {isOpenVisit(only.status) ? (
        <MenuItem icon={<CalendarRange aria-hidden />} onSelect={() => onAsk({ about: 'split', visit: only })}>
          Split over days…
        </MenuItem>
      ) : null}
      {mayReturn(only) ? (
        <MenuItem icon={<Repeat aria-hidden />} onSelect={() => onAsk({ about: 'return', visit: only })}>
          Plan return visit…
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** Whether somebody is at work, or was to be by now. */
function hasBegun({ status, scheduled_start }: OrderVisit): boolean {
  return isOpenVisit(status) && scheduled_start !== null && Date.parse(scheduled_start) < Date.now()
}
