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

/** The instant by which it is told on which day an issue is shown: a short rest on the day after it. */
export function shownAt({ kind, started_at, ended_at }: SheetIssueRecord): string {
  return kind === 'short_rest' ? ended_at : started_at
}

const WORDS: Record<
  SheetIssueRecord['kind'],
  (from: React.ReactNode, to: React.ReactNode, length: string) => React.ReactNode
> = {
  no_end: (from) => <>The time from {from} has no end, and counts nothing.</>,
  overlap: (from, to) => (
    <>
      Times overlap from {from} to {to}. The later one counts.
    </>
  ),
  gap: (from, to) => (
    <>
      Nothing is recorded from {from} to {to}.
    </>
  ),
  long_day: () => 'More than 12 hours are recorded.',
  no_break: () => 'More than 6 hours without a break.',
  short_rest: (from, to, length) => (
    <>
      Only {length} of rest, from {from} to {to}. Less than 11 hours.
    </>
  ),
  off_shift: (from, to) => (
    <>
      The shift was {from} to {to}.
    </>
  ),
  no_shift: () => 'No shift was planned.',
}

/** What is missing, overlaps or is unusual, as a sentence. */
export function IssueWords({ issue: { kind, started_at, ended_at } }: { issue: SheetIssueRecord }) {
  const minutes = Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000)
  return WORDS[kind](
    <Time value={started_at} format="time" />,
    <Time value={ended_at} format="time" />,
    formatMinutes(minutes),
  )
}

/** What was reported after the approval, as a sentence; nothing where nothing was. */
export function laterWords(minutes: number): string | null {
  if (minutes === 0) return null
  const length = formatMinutes(Math.abs(minutes))
  return `${length} ${minutes > 0 ? 'more' : 'less'} since the approval`
}
