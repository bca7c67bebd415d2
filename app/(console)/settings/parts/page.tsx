import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PartsScreen } from '@/components/assets/parts-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { partListQuery } from '@/lib/schemas/assets/part'
import { listParts } from '@/lib/services/assets/parts'
import { listView } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Parts' }

export default async function PartsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/parts')
  const { query, ignored } = readPageQuery(partListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listParts(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Parts' }]} />
      <PartsScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:assets')}
        actions={{ ...actions }}
      />
    </>
  )
}
