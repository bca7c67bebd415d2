'use client'

import { CheckCheck, ListChecks, Mail, Pencil, Plus, ReceiptText, RotateCcw, Trash2 } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { Timeline } from '@/components/ui/timeline'
import { formatMinutes, Time } from '@/components/ui/time'
import type { HistoryRecord } from '@/lib/schemas/history'
import { type Change, changesOf, eventWords, textOf } from './history-words'

/** Who did what and when: the work order's, its tasks' and its bill's, newest first. */
export function OrderHistory({
  history,
  tasks,
}: {
  history: readonly HistoryRecord[]
  tasks: readonly { id: string; name: string }[]
}) {
  const names = new Map(tasks.map(({ id, name }) => [id, name]))
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
            </>
          ),
          time: <Time value={event.created_at} />,
          children: <Changes changes={changesOf(event)} />,
        }))}
      />
    </Card>
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

const INSTANTS = new Set(['scheduled_date', 'due_by', 'window_start', 'window_end'])
const MINUTES = new Set(['estimated_duration', 'actual_duration'])
const LONGEST = 160

function Value({ change: { field }, value }: { change: Change; value: unknown }) {
  if (INSTANTS.has(field) && typeof value === 'string') return <Time value={value} />
  if (MINUTES.has(field) && typeof value === 'number') return formatMinutes(value)
  const text = textOf(value)
  if (text === null) return <span className="text-text-3">none</span>
  return <bdi>{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</bdi>
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
