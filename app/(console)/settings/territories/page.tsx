import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { TerritoriesScreen } from '@/components/people/territories-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { territoryListQuery } from '@/lib/schemas/people/territory'
import { listTerritories } from '@/lib/services/people/territories'
import { listView } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Territories' }

export default async function TerritoriesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/territories')
  const { query, ignored } = readPageQuery(territoryListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listTerritories(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Territories' }]} />
      <TerritoriesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'admin')}
        actions={{ ...actions }}
      />
    </>
  )
}
