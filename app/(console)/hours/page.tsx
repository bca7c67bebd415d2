import type { Metadata } from 'next'
import { z } from 'zod'
import { HoursScreen } from '@/components/people/hours/hours-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { startOfWeek } from '@/lib/domain/board/zoned'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { dayFilter } from '@/lib/schemas/query'
import { readOfficeWeek } from '@/lib/services/field/timesheets'
import { approveWeeks, reopenWeeks } from './actions'

export const metadata: Metadata = { title: 'Hours' }

const pageQuery = z.strictObject({ week: dayFilter().optional() })

/** The hours of all technicians in a week, with what is to be looked at. */
export default async function HoursPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser('/hours')
  const { query, ignored } = readPageQuery(pageQuery, await searchParams)
  const thisWeek = startOfWeek(dayIn(account.time_zone, now))
  const week = query.week ? startOfWeek(query.week) : thisWeek
  const rows = await readOfficeWeek(ctx, week, now)
  const actions = holds(ctx, 'write:time') ? { approve: approveWeeks, reopen: reopenWeeks } : undefined
  return <HoursScreen key={week} rows={rows} week={week} thisWeek={thisWeek} ignored={ignored} actions={actions} />
}
