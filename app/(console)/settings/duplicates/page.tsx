import type { Metadata } from 'next'
import { DuplicatesScreen } from '@/components/customers/duplicates/duplicates-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { duplicatesQuery } from '@/lib/schemas/customers/duplicate'
import { listDuplicates } from '@/lib/services/customers/duplicates'
import { MERGING } from '@/app/(console)/merging'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { dismissDuplicate } from './actions'

export const metadata: Metadata = { title: 'Duplicates' }

export default async function DuplicatesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/duplicates')
  if (!holds(ctx, 'write:customers')) return <Forbidden title="Duplicates" />
  const { query, ignored } = readPageQuery(duplicatesQuery, await searchParams)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Duplicates' }]} />
      <DuplicatesScreen
        pairs={await listDuplicates(ctx, query)}
        isNarrowed={query.reason !== undefined || query.customer_id !== undefined}
        ignored={ignored}
        merging={MERGING}
        dismiss={dismissDuplicate}
      />
    </>
  )
}
