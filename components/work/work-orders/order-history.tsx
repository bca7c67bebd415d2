'use client'

import { CheckCheck, ListChecks, Mail, Pencil, Plus, ReceiptText, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Timeline } from '@/components/ui/timeline'
import { toastDone, toastError } from '@/components/ui/toast'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { HistoryRecord } from '@/lib/schemas/data/history'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { expectData } from './answers'
import { type Change, changesOf, eventWords, startOfVisit, textOf } from './history-words'
import type { BulkActions } from './types'
import { sayFailed } from './undo-toast'

/** Who did what and when: the work order's, its tasks' and its bill's, newest first. */
export function OrderHistory({
  history,
  tasks,
  visits,
  order,
  last,
  undo,
}: {
  history: readonly HistoryRecord[]
  tasks: readonly { id: string; name: string }[]
  visits: WorkOrderDetail['visits']
  order: { id: string; work_order_number: string }
  /** What the reader can take back; `undo` is absent where they may only read. */
  last: WorkOrderDetail['undo']
  undo?: BulkActions['undo']
}) {
  const names = new Map([
    ...tasks.map(({ id, name }) => [id, name] as const),
    ...visits.flatMap(({ id, technician }) => (technician ? [[id, technician.name] as const] : [])),
  ])
  return (
    <Card title="History">
      <Timeline
        label="History"
        items={history.map((event) => ({
          id: event.id,
          icon: iconOf(event),
          title: (
            <>
              <bdi className="font-medium">{event.actor.name}</bdi> {eventWords(event, names)}
              <StartOfVisit value={startOfVisit(event)} />
            </>
          ),
          time: <Time value={event.created_at} />,
          children: (
            <>
              <Changes changes={changesOf(event)} />
              {undo && last?.event_id === event.id ? <UndoButton order={order} batch={last.batch} undo={undo} /> : null}
            </>
          ),
        }))}
      />
    </Card>
  )
}

function StartOfVisit({ value }: { value: string | null }) {
  return value === null ? null : (
    <>
      , <Time value={value} format="weekday" />
    </>
  )
}

/** Takes the reader's own last change back; refused, with the reason, when somebody was faster. */
function UndoButton({
  order,
  batch,
  undo,
}: {
  order: { id: string; work_order_number: string }
  batch: string
  undo: BulkActions['undo']
}) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function takeBack() {
    if (busy) return
    setBusy(true)
    try {
      const { refused } = await expectData(undo([order.id], batch))
      const [problem] = refused
      if (problem) toastError('Not undone.', { description: `${problem.name} ${problem.reason}.` })
      else toastDone(`${order.work_order_number} is back to what it was.`)
      router.refresh()
    } catch (error) {
      sayFailed([order], error, takeBack)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} pending={busy} onClick={() => void takeBack()}>
      Undo<span className="sr-only"> this change</span>
    </Button>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          {change.label}: <Value change={change} value={change.old} /> → <Value change={change} value={change.now} />
        </li>
      ))}
    </ul>
  )
}

const INSTANTS = new Set([
  'scheduled_date',
  'scheduled_start',
  'due_by',
  'window_start',
  'window_end',
  'completed_at',
  'ended_at',
])
const MINUTES = new Set(['estimated_duration', 'total_duration', 'actual_duration', 'minutes'])
const MAX_LENGTH = 160

function Value({ change: { field }, value }: { change: Change; value: unknown }) {
  if (INSTANTS.has(field) && typeof value === 'string') return <Time value={value} />
  if (MINUTES.has(field) && typeof value === 'number') return formatMinutes(value)
  const text = textOf(value)
  if (text === null) return <span className="text-text-3">none</span>
  return <bdi>{text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}</bdi>
}

function iconOf({ verb, record_type: type }: HistoryRecord) {
  if (verb === 'create') return <Plus aria-hidden />
  if (verb === 'delete') return <Trash2 aria-hidden />
  if (verb === 'complete') return <CheckCheck aria-hidden />
  if (verb === 'restore' || verb === 'undo') return <RotateCcw aria-hidden />
  if (verb === 'send' || verb === 'send_failed') return <Mail aria-hidden />
  if (type === 'task') return <ListChecks aria-hidden />
  return type === 'line_item' ? <ReceiptText aria-hidden /> : <Pencil aria-hidden />
}
