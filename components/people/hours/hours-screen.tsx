'use client'

import { Check, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { PageHeader } from '@/components/frame/page-header'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { RecordLink } from '@/components/ui/links'
import { usePermissions } from '@/components/ui/permissions'
import { EmptyState } from '@/components/ui/states'
import { useViewState } from '@/components/ui/use-view-state'
import { formatMinutes } from '@/lib/domain/duration'
import { addDays } from '@/lib/domain/plain-days'
import { workedOf } from '@/lib/domain/timesheets/entries'
import { TIME_KINDS, type TimeKind } from '@/lib/domain/timesheets/kinds'
import type { OfficeWeek } from '@/lib/schemas/people/timesheet'
import { KIND_WORDS, laterWords, SheetBadge } from './hours-words'
import { type ApprovalActions, useApproval } from './use-approval'

/** The hours of all technicians in a week. `actions`: those of who may approve them. */
export function HoursScreen({
  rows,
  week,
  thisWeek,
  ignored,
  actions,
}: {
  rows: readonly OfficeWeek[]
  week: string
  thisWeek: string
  ignored: readonly string[]
  actions?: ApprovalActions
}) {
  const { locale } = useFormats()
  const { exportData } = usePermissions()
  const view = useViewState()
  const go = (monday: string) => view.set({ week: monday === thisWeek ? null : monday })
  return (
    <>
      <PageHeader
        title="Hours"
        badges={
          <span className="text-sm text-text-2">
            {formatDay(week, locale)} – {formatDay(addDays(week, 6), locale)}
          </span>
        }
        actions={
          <>
            {actions ? <ApproveReady rows={rows} actions={actions} /> : null}
            {exportData ? (
              <a href={`/hours/file?week=${week}`} download className={buttonClass()}>
                <Download aria-hidden /> Export CSV
              </a>
            ) : null}
            {week === thisWeek ? null : <Button onClick={() => go(thisWeek)}>This week</Button>}
            <IconButton
              label="Previous week"
              icon={<ChevronLeft aria-hidden />}
              onClick={() => go(addDays(week, -7))}
            />
            <IconButton label="Next week" icon={<ChevronRight aria-hidden />} onClick={() => go(addDays(week, 7))} />
          </>
        }
      />
      <div className="flex min-w-0 flex-col gap-4 p-(--gutter)" aria-busy={view.pending}>
        <IgnoredNotice ignored={ignored} />
        {rows.length > 0 ? (
          <WeekTable rows={rows} />
        ) : (
          <EmptyState title="There are no technicians yet" description="An administrator adds them in the settings." />
        )}
      </div>
    </>
  )
}

/** One press for all weeks that were submitted and have nothing to look at. */
function ApproveReady({ rows, actions }: { rows: readonly OfficeWeek[]; actions: ApprovalActions }) {
  const { approveWeeks, pending } = useApproval(actions)
  const ready = rows.flatMap(({ sheet, issues }) =>
    sheet?.state === 'submitted' && issues.length === 0 ? [sheet.id] : [],
  )
  if (ready.length === 0) return null
  const whose = ready.length === 1 ? '1 technician' : `${ready.length} technicians`
  return (
    <Button
      variant="primary"
      icon={<Check aria-hidden />}
      disabled={pending}
      onClick={() => approveWeeks(ready, whose)}
    >
      Approve {ready.length} submitted without issues
    </Button>
  )
}

function WeekTable({ rows }: { rows: readonly OfficeWeek[] }) {
  // What nobody did this week needs no column.
  const kinds = TIME_KINDS.filter((kind) => rows.some(({ minutes }) => minutes[kind] > 0))
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-text-2 *:px-4 *:py-2 *:font-medium">
              <th scope="col">Technician</th>
              <th scope="col">State</th>
              <th scope="col" className="text-right">
                Worked
              </th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className="text-right">
                  {KIND_WORDS[kind]}
                </th>
              ))}
              <th scope="col">To check</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <WeekRow key={row.technician.id} row={row} kinds={kinds} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function WeekRow({
  row: { technician, sheet, minutes, later_minutes, issues },
  kinds,
}: {
  row: OfficeWeek
  kinds: readonly TimeKind[]
}) {
  const toCheck = [
    issues.length > 0 ? `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}` : null,
    laterWords(later_minutes),
  ].filter(Boolean)
  return (
    <tr className="*:px-4 *:py-2 *:whitespace-nowrap">
      <th scope="row" className="text-left font-medium">
        {sheet ? <RecordLink href={`/hours/${sheet.id}`}>{technician.name}</RecordLink> : technician.name}
      </th>
      <td>{sheet ? <SheetBadge state={sheet.state} /> : <span className="text-text-2">Nothing recorded</span>}</td>
      <td className="tabular text-right font-medium">{sheet ? formatMinutes(workedOf(minutes)) : '–'}</td>
      {kinds.map((kind) => (
        <td key={kind} className="tabular text-right text-text-2">
          {minutes[kind] > 0 ? formatMinutes(minutes[kind]) : '–'}
        </td>
      ))}
      <td
        data-tone={toCheck.length > 0 ? 'amber' : undefined}
        className={toCheck.length > 0 ? 'text-(--tone-text)' : ''}
      >
        {toCheck.join(', ')}
      </td>
    </tr>
  )
}
