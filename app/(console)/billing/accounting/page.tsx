import type { Metadata } from 'next'
import { AccountingScreen } from '@/components/billing/accounting-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { exportBatchListQuery } from '@/lib/schemas/billing/export-batch'
import { listExportBatches } from '@/lib/services/billing/books/batches'
import { countBilling } from '@/lib/services/billing/counts'
import { listLegalEntities } from '@/lib/services/billing/legal-entities'
import { confirm, fail, prepare } from './actions'

export const metadata: Metadata = { title: 'Accounting' }

const MAX_ENTITIES = 100

/** What was handed to accounting programs. */
export default async function AccountingPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/billing/accounting')
  const { query, ignored } = readPageQuery(exportBatchListQuery, await searchParams)
  const [batches, entities, counts] = await Promise.all([
    listExportBatches(ctx, query),
    listLegalEntities(ctx, { page: 1, per_page: MAX_ENTITIES, sort: 'name' }),
    countBilling(ctx),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Billing', href: '/billing' }, { label: 'Accounting' }]} />
      <AccountingScreen
        rows={batches.data}
        paging={pagingOf(query, batches.meta)}
        ignored={ignored}
        counts={counts}
        entities={entities.data.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))}
        actions={permissionsOf(ctx).changeBilling ? { prepare, confirm, fail } : undefined}
      />
    </>
  )
}
