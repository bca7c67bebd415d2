import type { Metadata } from 'next'
import { BusinessCalendarsScreen } from '@/components/people/business-calendars/business-calendars-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { listView } from '@/app/(console)/settings/list-view'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { businessCalendarListQuery } from '@/lib/schemas/people/business-calendar'
import { listBusinessCalendars } from '@/lib/services/people/business-calendars'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Business hours' }

export default async function BusinessCalendarsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/business-calendars')
  const { query, ignored } = readPageQuery(businessCalendarListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listBusinessCalendars(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Business hours' }]} />
      <BusinessCalendarsScreen
        list={listView(page, sorted, ignored)}
        timeZones={Intl.supportedValuesOf('timeZone')}
        canWrite={holds(ctx, 'admin')}
        actions={{ ...actions }}
      />
    </>
  )
}
