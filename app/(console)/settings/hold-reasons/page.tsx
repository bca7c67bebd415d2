import type { Metadata } from 'next'
import { HoldReasonsScreen } from '@/components/work/service-levels/hold-reasons-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { listView } from '@/app/(console)/settings/list-view'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { holdReasonListQuery } from '@/lib/schemas/work/hold-reason'
import { listHoldReasons } from '@/lib/services/work/hold-reasons'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Hold reasons' }

export default async function HoldReasonsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/hold-reasons')
  const { query, ignored } = readPageQuery(holdReasonListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listHoldReasons(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Hold reasons' }]} />
      <HoldReasonsScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'admin')}
        actions={{ ...actions }}
      />
    </>
  )
}
