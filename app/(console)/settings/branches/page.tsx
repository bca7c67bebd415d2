import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { BranchesScreen } from '@/components/people/branches-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { branchListQuery } from '@/lib/schemas/people/branch'
import { listLegalEntities } from '@/lib/services/billing/legal-entities'
import { listBranches } from '@/lib/services/people/branches'
import { listView } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Branches' }

export default async function BranchesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/branches')
  const { query, ignored } = readPageQuery(branchListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listBranches(ctx, sorted)
  const entities = holds(ctx, 'read:billing') ? (await listLegalEntities(ctx, { per_page: 100 })).data : []
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Branches' }]} />
      <BranchesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:customers')}
        entities={entities.length > 1 ? entities : []}
        actions={{ ...actions }}
      />
    </>
  )
}
