import type { Metadata } from 'next'
import { searchOptions } from '@/app/(console)/search-actions'
import { listView } from '@/app/(console)/settings/list-view'
import { JobTypesScreen } from '@/components/work/job-types/job-types-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import type { PriceItemRecord } from '@/lib/schemas/billing/price-item'
import { jobTypeListQuery } from '@/lib/schemas/work/job-type'
import { listPriceItems } from '@/lib/services/billing/price-items'
import { listBusinessCalendars } from '@/lib/services/people/business-calendars'
import { listJobTypes, namesInJobTypes } from '@/lib/services/work/job-types'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Job types' }

function optionsOf(items: readonly PriceItemRecord[] = [], kind: PriceItemRecord['kind']) {
  return items.flatMap((item) => (item.kind === kind ? [{ value: item.id, label: item.name }] : []))
}

export default async function JobTypesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/job-types')
  const { query, ignored } = readPageQuery(jobTypeListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const { data, meta } = await listJobTypes(ctx, sorted)
  const jobTypes = data.map(({ version: _version, ...jobType }) => jobType)
  const [items, calendars, names] = await Promise.all([
    permissionsOf(ctx).seeBilling
      ? listPriceItems(ctx, { kind: ['labor', 'travel'], per_page: 100, sort: 'name' })
      : null,
    listBusinessCalendars(ctx, { per_page: 100, sort: 'name' }),
    namesInJobTypes(ctx, data),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Job types' }]} />
      <JobTypesScreen
        list={listView({ data: jobTypes, meta }, sorted, ignored)}
        choices={{
          laborItems: optionsOf(items?.data, 'labor'),
          travelItems: optionsOf(items?.data, 'travel'),
          calendars: calendars.data.map(({ id, name }) => ({ value: id, label: name })),
          names,
          findChecklist: searchOptions.bind(null, 'checklist'),
          findPart: searchOptions.bind(null, 'part'),
        }}
        canWrite={holds(ctx, 'write:work-orders')}
        actions={{ ...actions }}
      />
    </>
  )
}
