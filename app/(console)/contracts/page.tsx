import type { Metadata } from 'next'
import { ContractsTable } from '@/components/customers/contracts/contracts-table'
import { NewContract } from '@/components/customers/contracts/new-contract'
import { contractRow } from '@/components/customers/contracts/row'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { contractTableQuery } from '@/lib/schemas/customers/contract-table'
import { getCustomer } from '@/lib/services/customers/customers'
import { listContractTable } from '@/lib/services/customers/service-contracts'
import { addContract, loadContractChoices, renewContracts, undoRenewal } from '@/app/(console)/contracts/actions'
import { nameIfThere } from '@/app/(console)/or-not-found'
import { searchOptions } from '@/app/(console)/search-actions'

export const metadata: Metadata = { title: 'Contracts' }

export default async function ContractsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const { query, ignored } = readPageQuery(contractTableQuery, await searchParams)
  const [contracts, customer] = await Promise.all([
    listContractTable(ctx, query),
    query.customer_id ? nameIfThere(getCustomer(ctx, query.customer_id)) : null,
  ])
  const canWrite = holds(ctx, 'write:customers')
  const findCustomer = searchOptions.bind(null, 'customer')
  const today = dayIn(account.time_zone, now)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Contracts' }]} />
      <PageHeader
        title="Contracts"
        actions={
          canWrite ? (
            <NewContract
              customer={query.customer_id && customer ? { id: query.customer_id, name: customer } : null}
              findCustomer={findCustomer}
              loadChoices={loadContractChoices}
              add={addContract}
            />
          ) : null
        }
      />
      <IgnoredNotice ignored={ignored} />
      <ContractsTable
        rows={contracts.data.map((contract) => contractRow(contract, today))}
        paging={pagingOf(query, contracts.meta)}
        sort={query.sort}
        customer={customer}
        findCustomer={findCustomer}
        actions={canWrite ? { renewMany: renewContracts, undo: undoRenewal } : null}
      />
    </>
  )
}
