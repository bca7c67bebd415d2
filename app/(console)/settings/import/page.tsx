import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { ImportsTable } from '@/components/data/import/imports-table'
import { UploadForm } from '@/components/data/import/upload-form'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { importListQuery } from '@/lib/schemas/data/import'
import { importableBy, listImports } from '@/lib/services/data/imports'
import { Forbidden } from '@/app/(console)/settings/forbidden'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/import')
  const resources = importableBy(ctx)
  if (resources.length === 0) return <Forbidden title="Import" />
  const params = await searchParams
  const { query, ignored } = readPageQuery(importListQuery, params)
  const { data: rows, meta } = await listImports(ctx, query)
  const resource = firstOf(params.resource)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Import' }]} />
      <PageHeader title="Import" />
      <UploadForm resources={resources} resource={resources.find((one) => one === resource) ?? 'customers'} />
      <ImportsTable list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }} />
    </>
  )
}
