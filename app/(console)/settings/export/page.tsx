import type { Metadata } from 'next'
import { ExportsScreen } from '@/components/data/export/exports-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { exportListQuery } from '@/lib/schemas/data/export'
import { listExports } from '@/lib/services/data/exports'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { exportEverything } from './actions'

export const metadata: Metadata = { title: 'Export' }

export default async function ExportPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/export')
  if (!holds(ctx, 'admin')) return <Forbidden title="Export" />
  const { query, ignored } = readPageQuery(exportListQuery, await searchParams)
  const { data: rows, meta } = await listExports(ctx, query)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Export' }]} />
      <ExportsScreen
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }}
        exportEverything={exportEverything}
        identity={{ load: loadIdentity, prove: proveIdentity }}
      />
    </>
  )
}
