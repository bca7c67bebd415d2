import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { BranchesScreen } from '@/components/settings/branches-screen'
import { holds } from '@/lib/auth/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { branchListQuery } from '@/lib/schemas/branch'
import { listBranches } from '@/lib/services/branches'
import { listView } from '../list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Branches' }

export default async function BranchesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/branches')
  const { query, ignored } = readPageQuery(branchListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listBranches(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Branches' }]} />
      <BranchesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:customers')}
        actions={{ ...actions }}
      />
    </>
  )
}
