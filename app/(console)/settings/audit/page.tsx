import type { Metadata } from 'next'
import { AuditScreen } from '@/components/data/audit/audit-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { auditQuery } from '@/lib/schemas/data/audit'
import { listAudit } from '@/lib/services/data/audit'
import { Forbidden } from '@/app/(console)/settings/forbidden'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/audit')
  if (!holds(ctx, 'admin')) return <Forbidden title="Audit log" />
  const { query, ignored } = readPageQuery(auditQuery, await searchParams)
  const { data: rows, meta } = await listAudit(ctx, query)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Audit log' }]} />
      <AuditScreen list={{ rows, paging: pagingOf(query, meta), sort: '', ignored }} />
    </>
  )
}
