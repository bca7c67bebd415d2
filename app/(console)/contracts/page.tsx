import type { Metadata } from 'next'
import { ContractsTable } from '@/components/customers/contracts/contracts-table'
import { contractRow } from '@/components/customers/contracts/row'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { contractTableQuery } from '@/lib/schemas/customers/contract-table'
import { getCustomer } from '@/lib/services/customers/customers'
import { listContractTable } from '@/lib/services/customers/service-contracts'
import { nameIfThere } from '@/app/(console)/found'
import { searchOptions } from '@/app/(console)/search-actions'

export const metadata: Metadata = { title: 'Contracts' }

export default async function ContractsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const { query, ignored } = readPageQuery(contractTableQuery, await searchParams)
  const [contracts, customer] = await Promise.all([
    listContractTable(ctx, query),
    query.customer_id ? nameIfThere(getCustomer(ctx, query.customer_id)) : null,
  ])
  const today = dayIn(account.time_zone, now)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Contracts' }]} />
      <PageHeader title="Contracts" />
      <IgnoredNotice ignored={ignored} />
      <ContractsTable
        rows={contracts.data.map((contract) => contractRow(contract, today))}
        paging={pagingOf(query, contracts.meta)}
        sort={query.sort}
        customer={customer}
        findCustomer={searchOptions.bind(null, 'customer')}
      />
    </>
  )
}
