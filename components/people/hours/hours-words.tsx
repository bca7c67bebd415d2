import { StateBadge } from '@/components/ui/status-badge'
import type { StatusLook } from '@/components/ui/status'
import { formatMinutes } from '@/lib/domain/duration'
import type { TimeKind } from '@/lib/domain/timesheets/kinds'
import type { SheetState } from '@/lib/domain/timesheets/states'
import type { SheetIssueRecord } from '@/lib/schemas/people/timesheet'
import { Time } from '@/components/ui/time'

export const KIND_WORDS: Record<TimeKind, string> = {
  work: 'Work',
  travel: 'Travel',
  break: 'Break',
  idle: 'Between jobs',
  training: 'Training',
  admin: 'Office work',
}

const STATES: Record<SheetState, StatusLook> = {
  open: { label: 'Open', tone: 'neutral', shape: 'ring' },
  submitted: { label: 'Submitted', tone: 'sky', shape: 'half' },
  approved: { label: 'Approved', tone: 'green', shape: 'check' },
}

/** How it stands with the hours of a week. */
export function SheetBadge({ state, look }: { state: SheetState; look?: 'plain' | 'soft' }) {
  return <StateBadge state={STATES[state]} look={look} />
}

/** What is missing, overlaps or is unusual, as a sentence. */
export function IssueWords({ issue: { kind, started_at, ended_at } }: { issue: SheetIssueRecord }) {
  const from = <Time value={started_at} format="time" />
  const to = <Time value={ended_at} format="time" />
  if (kind === 'no_end') return <>The time from {from} has no end, and counts nothing.</>
  if (kind === 'overlap')
    return (
      <>
        Times overlap from {from} to {to}. The later one counts.
      </>
    )
  if (kind === 'gap')
    return (
      <>
        Nothing is recorded from {from} to {to}.
      </>
    )
  return <>{kind === 'long_day' ? 'More than 12 hours are recorded.' : 'More than 6 hours without a break.'}</>
}

/** What was reported after the approval, as a sentence; nothing where nothing was. */
export function laterWords(minutes: number): string | null {
  if (minutes === 0) return null
  const length = formatMinutes(Math.abs(minutes))
  return `${length} ${minutes > 0 ? 'more' : 'less'} since the approval`
}
