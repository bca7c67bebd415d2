import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { CustomersTable } from '@/components/customers/customers/customers-table'
import { PageHeader } from '@/components/frame/page-header'
import { ButtonLink } from '@/components/ui/button'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { customerListQuery } from '@/lib/schemas/customers/customer'
import { listBranches } from '@/lib/services/people/branches'
import { listCustomers } from '@/lib/services/customers/customers'
import { MERGING } from '@/app/(console)/merging'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  const { query, ignored } = readPageQuery(customerListQuery, await searchParams)
  const [customers, branches] = await Promise.all([
    listCustomers(ctx, query),
    listBranches(ctx, { per_page: 100, sort: 'name' }),
  ])
  const canWrite = holds(ctx, 'write:customers')
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          canWrite ? (
            <>
              <ButtonLink href="/settings/duplicates">Duplicates</ButtonLink>
              <ButtonLink href="/customers/new" variant="primary" icon={<Plus aria-hidden />}>
                New customer
              </ButtonLink>
            </>
          ) : null
        }
      />
      <IgnoredNotice ignored={ignored} />
      <CustomersTable
        rows={customers.data}
        paging={pagingOf(query, customers.meta)}
        sort={query.sort}
        branches={branches.data.map(({ id, name }) => ({ id, name }))}
        canWrite={canWrite}
        merging={MERGING}
      />
    </>
  )
}
