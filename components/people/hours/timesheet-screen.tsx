'use client'

import { Check, Pencil, Plus, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay, wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { RecordLink } from '@/components/ui/links'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { instantAt } from '@/lib/domain/board/zoned'
import { formatMinutes } from '@/lib/domain/duration'
import { addDays } from '@/lib/domain/plain-days'
import { minutesOfRecords, workedOf } from '@/lib/domain/timesheets/entries'
import { TIME_KINDS } from '@/lib/domain/timesheets/kinds'
import type { SheetEntryRecord, SheetIssueRecord, TimesheetDetail } from '@/lib/schemas/people/timesheet'
import { type Enter, EntryDialog } from './entry-dialog'
import { IssueWords, KIND_WORDS, laterWords, SheetBadge, shownAt } from './hours-words'
import { type Reopen, ReopenDialog } from './reopen-dialog'
import { type ApprovalActions, useApproval } from './use-approval'

type Actions = ApprovalActions & { reopen: Reopen; enter: Enter }
/** What is being entered: a correction of an entry, or time of a day. */
type Editing = { entry: SheetEntryRecord | null; day: string }

/** The hours of one technician in a week, by days. `actions`: those of who may change and approve them. */
export function TimesheetScreen({ sheet, now, actions }: { sheet: TimesheetDetail; now: number; actions?: Actions }) {
  const { locale, timeZone } = useFormats()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { technician, week_start: week, state, minutes, later_minutes, reason } = sheet
  const onEdit = actions && state !== 'approved' ? setEditing : undefined
  const later = laterWords(later_minutes)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Hours', href: `/hours?week=${week}` }, { label: technician.name }]} />
      <PageHeader
        title={technician.name}
        badges={
          <>
            <SheetBadge state={state} look="soft" />
            <span className="text-sm text-text-2">
              {formatDay(week, locale)} – {formatDay(addDays(week, 6), locale)}
            </span>
          </>
        }
        actions={actions ? <SheetActions sheet={sheet} actions={actions} /> : null}
      />
      <div className="mx-auto flex w-full max-w-4xl min-w-0 flex-col gap-4 p-(--gutter)">
        <p className="text-sm">
          <strong>{formatMinutes(workedOf(minutes))} worked</strong>{' '}
          <span className="text-text-2">
            {TIME_KINDS.filter((kind) => minutes[kind] > 0)
              .map((kind) => `${KIND_WORDS[kind]} ${formatMinutes(minutes[kind])}`)
              .join(' · ')}
          </span>
        </p>
        {later ? <p className="text-sm">{later}. Open the week again to take it in.</p> : null}
        {reason && state !== 'approved' ? <p className="text-sm text-text-2">Opened again: {reason}</p> : null}
        {sheet.entries.length === 0 ? <EmptyState title="Nothing is recorded in this week" /> : null}
        {Array.from({ length: 7 }, (_, place) => addDays(week, place)).map((day) => (
          <DayCard key={day} day={day} sheet={sheet} now={now} timeZone={timeZone} onEdit={onEdit} />
        ))}
      </div>
      {editing && actions ? (
        <EntryDialog
          {...editing}
          technicianId={sheet.technician_id}
          enter={actions.enter}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function SheetActions({ sheet: { id, technician, state }, actions }: { sheet: TimesheetDetail; actions: Actions }) {
  const { approveWeeks, pending } = useApproval(actions)
  const [isReopening, setReopening] = useState(false)
  if (state !== 'approved')
    return (
      <Button
        variant="primary"
        icon={<Check aria-hidden />}
        disabled={pending}
        onClick={() => approveWeeks([id], technician.name)}
      >
        Approve
      </Button>
    )
  return (
    <>
      <Button icon={<RotateCcw aria-hidden />} onClick={() => setReopening(true)}>
        Reopen
      </Button>
      {isReopening ? <ReopenDialog id={id} reopen={actions.reopen} onClose={() => setReopening(false)} /> : null}
    </>
  )
}

function DayCard({
  day,
  sheet: { entries, issues },
  now,
  timeZone,
  onEdit,
}: {
  day: string
  sheet: TimesheetDetail
  now: number
  timeZone: string
  onEdit?: (editing: Editing) => void
}) {
  const { locale } = useFormats()
  const isOfDay = (instant: string) => wallClock(instant, timeZone).day === day
  const shown = entries.filter(({ started_at }) => isOfDay(started_at))
  const toCheck = issues.filter((issue) => isOfDay(shownAt(issue)))
  const span = { from: instantAt(day, 0, timeZone), to: instantAt(addDays(day, 1), 0, timeZone) }
  const worked = workedOf(minutesOfRecords(entries, span, now))
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  if (shown.length === 0 && (!onEdit || span.from > now)) return null
  return (
    <Card
      title={`${name}, ${formatDay(day, locale)}`}
      actions={
        <>
          <span className="tabular text-sm text-text-2">{formatMinutes(worked)}</span>
          {onEdit ? (
            <IconButton
              label={`Add time on ${name}`}
              icon={<Plus aria-hidden />}
              onClick={() => onEdit({ entry: null, day })}
            />
          ) : null}
        </>
      }
      flush
    >
      <Issues issues={toCheck} />
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <EntryRow
            key={`${entry.id} ${entry.started_at}`}
            entry={entry}
            onCorrect={onEdit && (() => onEdit({ entry, day }))}
          />
        ))}
      </ul>
    </Card>
  )
}

function Issues({ issues }: { issues: readonly SheetIssueRecord[] }) {
  if (issues.length === 0) return null
  return (
    <ul data-tone="amber" className="border-b border-line bg-(--tone-soft) px-4 py-2 text-sm text-(--tone-text)">
      {issues.map((issue) => (
        <li key={`${issue.kind} ${issue.started_at}`} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <IssueWords issue={issue} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function EntryRow({ entry, onCorrect }: { entry: SheetEntryRecord; onCorrect?: () => void }) {
  const { kind, started_at, ended_at, lacks_end, work_order_id, work_order_number, is_entered, note } = entry
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm">
      <span className="w-36 shrink-0 tabular">
        <Time value={started_at} format="time" />–
        {ended_at ? <Time value={ended_at} format="time" /> : lacks_end ? 'no end' : 'now'}
      </span>
      <span className="min-w-28 font-medium">{KIND_WORDS[kind]}</span>
      <span className="min-w-0 flex-1 basis-28 wrap-anywhere text-text-2">
        {work_order_id && work_order_number ? (
          <RecordLink href={`/work-orders/${work_order_id}`}>{work_order_number}</RecordLink>
        ) : null}
        {is_entered ? ` Entered by hand${note ? `: ${note}` : ''}` : null}
      </span>
      {onCorrect && (ended_at || lacks_end) ? (
        <Button size="sm" icon={<Pencil aria-hidden />} onClick={onCorrect}>
          Correct
        </Button>
      ) : null}
    </li>
  )
}
