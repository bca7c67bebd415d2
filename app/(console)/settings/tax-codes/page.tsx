import type { Metadata } from 'next'
import { listView } from '@/app/(console)/settings/list-view'
import { TaxCodesScreen } from '@/components/billing/tax-codes-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { taxCodeListQuery } from '@/lib/schemas/billing/tax-code'
import { listTaxCodes } from '@/lib/services/billing/tax-codes'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Taxes' }

export default async function TaxCodesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/tax-codes')
  const { query, ignored } = readPageQuery(taxCodeListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listTaxCodes(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Taxes' }]} />
      <TaxCodesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:billing')}
        actions={{ ...actions }}
      />
    </>
  )
}
