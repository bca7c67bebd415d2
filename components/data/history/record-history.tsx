'use client'

import { History, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { Pagination, type Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { Tone } from '@/components/ui/status'
import { Day, Time } from '@/components/ui/time'
import { Timeline, type TimelineItem } from '@/components/ui/timeline'
import type { HistoryRecord } from '@/lib/schemas/data/history'
import { valueText } from './value'
import { fieldName, VERBS } from './words'
import { nounOf } from '@/lib/domain/resources'

const LOOKS: Record<string, { icon: React.ReactNode; tone: Tone }> = {
  create: { icon: <Plus aria-hidden />, tone: 'green' },
  update: { icon: <Pencil aria-hidden />, tone: 'sky' },
  delete: { icon: <Trash2 aria-hidden />, tone: 'red' },
  restore: { icon: <RotateCcw aria-hidden />, tone: 'violet' },
}

/** Who did what to a record and to what belongs to it, with the old and the new of each field. */
export function RecordHistory({
  type,
  events,
  paging,
}: {
  /** The kind of the page's own record; events of others are named. */
  type: string
  events: readonly HistoryRecord[]
  paging: Paging
}) {
  if (events.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden />}
        title={paging.total_count > 0 ? 'The history ends before this page' : 'Nothing has happened yet'}
        description={paging.total_count > 0 ? 'Go back to its first page.' : 'Changes will be listed here.'}
      />
    )
  return (
    <Card flush>
      <div className="p-4">
        <Timeline label="History" items={events.map((event) => itemOf(event, type))} />
      </div>
      {paging.total_pages > 1 ? (
        <div className="border-t border-line">
          <Pagination paging={paging} label="the history" />
        </div>
      ) : null}
    </Card>
  )
}

function itemOf(event: HistoryRecord, type: string): TimelineItem {
  const eventLook = LOOKS[event.verb] ?? { icon: <History aria-hidden />, tone: 'neutral' as const }
  const isOwn = event.record_type === type
  const verb = VERBS[event.verb] ?? event.verb.replaceAll('_', ' ')
  const noun = nounOf(event.record_type)
  const name = nameOf(event)
  return {
    id: event.id,
    ...eventLook,
    title: (
      <>
        <span className="font-medium">
          <bdi>{event.actor.name}</bdi>
        </span>{' '}
        {verb} {isOwn ? `the ${noun}` : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
        {!isOwn && name ? (
          <>
            : <bdi>{name}</bdi>
          </>
        ) : null}
      </>
    ),
    time: <Time value={event.created_at} />,
    children: event.verb === 'update' ? <Changes changes={event.changes} /> : null,
  }
}

/** Each changed field with its old and its new value. */
export function Changes({ changes }: { changes: HistoryRecord['changes'] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <li key={field} className="min-w-0">
          <span className="text-text-3">{fieldName(field)}:</span> <Value value={before} struck />{' '}
          <span aria-label="is now">→</span> <Value value={after} />
        </li>
      ))}
    </ul>
  )
}

/** A value of a history. */
export function Value({ value, struck = false }: { value: unknown; struck?: boolean }) {
  const text = valueText(value)
  if (text === null) return <span className="text-text-3">(empty)</span>
  const shown = /^\d{4}-\d\d-\d\dT/.test(text) ? (
    <Time value={text} />
  ) : /^\d{4}-\d\d-\d\d$/.test(text) ? (
    <Day value={text} />
  ) : (
    <bdi>{text}</bdi>
  )
  return struck ? <del className="text-text-3 no-underline">{shown}</del> : <span className="text-text">{shown}</span>
}

/** The name of what was added, deleted or changed, where the event tells it. */
function nameOf({ changes }: HistoryRecord): string | null {
  const [before, after] = changes.name ?? changes.part ?? changes.type ?? []
  return valueText(after) ?? valueText(before)
}
