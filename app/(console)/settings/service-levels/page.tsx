import type { Metadata } from 'next'
import { ServiceLevelsScreen } from '@/components/work/service-levels/service-levels-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { listView } from '@/app/(console)/settings/list-view'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { usualDay } from '@/lib/domain/calendar/business-days'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { serviceLevelListQuery } from '@/lib/schemas/customers/service-level'
import { listServiceLevels } from '@/lib/services/customers/service-levels'
import { listBusinessCalendars } from '@/lib/services/people/business-calendars'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Service levels' }

export default async function ServiceLevelsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, now } = await requireUser('/settings/service-levels')
  const { query, ignored } = readPageQuery(serviceLevelListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const { data, meta } = await listServiceLevels(ctx, sorted)
  const levels = data.map(({ version: _version, ...level }) => level)
  const calendars = await listBusinessCalendars(ctx, { per_page: 100, sort: 'name' })
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Service levels' }]} />
      <ServiceLevelsScreen
        list={listView({ data: levels, meta }, sorted, ignored)}
        calendars={calendars.data.map((calendar) => ({
          id: calendar.id,
          name: calendar.name,
          isDefault: calendar.is_default,
          dayMinutes: usualDay(calendar),
        }))}
        canWrite={holds(ctx, 'admin')}
        now={now.toISOString()}
        actions={{ ...actions }}
      />
    </>
  )
}
