'use client'

import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/components/ui/formats'
import { useListedKeys } from '@/components/ui/shortcuts'
import { EmptyState } from '@/components/ui/states'
import { useMoment } from '@/components/work/sla/use-moment'
import { PromiseDialog } from '@/components/work/arrivals/promise-dialog'
import type { AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'
import type { AtRiskActions } from './actions'
import { AtRiskRow, type Answer } from './at-risk-row'
import { FixDialog } from './fix-dialog'
import { groupByUrgency } from './groups'
import { LeaveDialog } from './leave-dialog'
import { useLiveRisks } from './use-live-risks'

const KEYS = [
  { keys: 'enter', label: 'Fix', group: 'At risk' },
  { keys: 'j', label: 'Next, and k the one before', group: 'At risk' },
  { keys: 'l', label: 'Leave the conflict as it is', group: 'At risk' },
  { keys: 'p', label: 'Promise another time', group: 'At risk' },
  { keys: 'o', label: 'Open the work order', group: 'At risk' },
] as const

type OpenAnswer = { item: AtRiskRecord; answer: Answer }

/** Work at risk in three groups, what breaks first before the others; arrow keys walk the rows, and each key answers the row in focus. */
export function AtRiskList({
  items,
  isFiltered,
  actions,
}: {
  items: readonly AtRiskRecord[]
  isFiltered: boolean
  /** Null for somebody who may only look. */
  actions: AtRiskActions | null
}) {
  const now = useMoment()
  const { timeZone } = useFormats()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenAnswer | null>(null)
  useLiveRisks()
  useFirstRow(list, items.length)
  useListedKeys(KEYS)
  if (items.length === 0 && !open)
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden />}
        title={isFiltered ? 'Nothing that the filters leave is at risk' : 'Nothing is at risk'}
        description="Work is listed here when it will break a promise, is due, runs over, conflicts, or has nobody who comes, up to seven days ahead."
      />
    )
  return (
    <div ref={list} className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter)">
      {groupByUrgency(items, now, timeZone).map(({ title, items: ofGroup }) => (
        <Card key={title} title={title} count={ofGroup.length} flush>
          <ul aria-label={title} className="divide-y divide-line">
            {ofGroup.map((item) => (
              <AtRiskRow
                key={item.work_order.id}
                item={item}
                now={now}
                onAnswer={actions ? (answer) => setOpen({ item, answer }) : undefined}
                onWalk={(from, step) => walkRows(list.current, from, step)}
              />
            ))}
          </ul>
        </Card>
      ))}
      {actions && open ? <AnswerDialog {...open} actions={actions} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function AnswerDialog({
  answer,
  item,
  actions,
  onClose,
}: OpenAnswer & { actions: AtRiskActions; onClose: () => void }) {
  if (answer === 'fix') return <FixDialog item={item} actions={actions} onClose={onClose} />
  if (answer === 'leave') return <LeaveDialog item={item} actions={actions} onClose={onClose} />
  return (
    <PromiseDialog
      promise={(input) => actions.promiseArrival(item.work_order.id, input)}
      contact={null}
      onClose={onClose}
    />
  )
}

/** Where the keyboard stops in a row: at its first answer, else at its link. */
const STOP = '[data-row-stop]'

function walkRows(list: HTMLElement | null, from: HTMLElement, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-risk-row]') ?? [])]
  rows[rows.indexOf(from) + step]?.querySelector<HTMLElement>(STOP)?.focus()
}

/**
 * Puts the focus to the first row where nothing else has it: whoever opens the page begins there, and goes on there when the row that had it
 * is gone.
 */
function useFirstRow(list: React.RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count === 0) return
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.id === 'main')
      list.current?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true })
  }, [list, count])
}
