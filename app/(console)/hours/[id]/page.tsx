import type { Metadata } from 'next'
import { TimesheetScreen } from '@/components/people/hours/timesheet-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { getTimesheet } from '@/lib/services/field/timesheets'
import { orNotFound } from '../../or-not-found'
import { approveWeeks, enterTime, reopenWeeks } from '../actions'

export const metadata: Metadata = { title: 'Hours' }

/** The week of one technician: its entries, what is missing of it, and its approval. */
export default async function TimesheetPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const { ctx, now } = await requireUser(`/hours/${id}`)
  const sheet = await orNotFound(getTimesheet(ctx, id, now))
  const actions = holds(ctx, 'write:time')
    ? { approve: approveWeeks, reopen: reopenWeeks, enter: enterTime }
    : undefined
  return <TimesheetScreen sheet={sheet} now={now.getTime()} actions={actions} />
}
