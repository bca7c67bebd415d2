import type { Metadata } from 'next'
import { listView } from '@/app/(console)/settings/list-view'
import { LegalEntitiesScreen } from '@/components/billing/legal-entities-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { legalEntityListQuery } from '@/lib/schemas/billing/legal-entity'
import { listLegalEntities } from '@/lib/services/billing/legal-entities'
import { listTaxCodes } from '@/lib/services/billing/tax-codes'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Legal entities' }

export default async function LegalEntitiesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/legal-entities')
  const { query, ignored } = readPageQuery(legalEntityListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listLegalEntities(ctx, sorted)
  const taxCodes = await listTaxCodes(ctx, { per_page: 100, sort: 'name' })
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Legal entities' }]} />
      <LegalEntitiesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'admin')}
        taxCodes={taxCodes.data}
        actions={{ ...actions }}
      />
    </>
  )
}
