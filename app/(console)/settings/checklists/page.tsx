import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { ChecklistsScreen } from '@/components/work/checklists/checklists-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { checklistListQuery } from '@/lib/schemas/work/checklist'
import { listChecklists } from '@/lib/services/work/checklists'
import { listView } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Checklists' }

export default async function ChecklistsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/checklists')
  const { query, ignored } = readPageQuery(checklistListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listChecklists(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Checklists' }]} />
      <ChecklistsScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'admin')}
        actions={{ ...actions }}
      />
    </>
  )
}
