import type { Metadata } from 'next'
import { CustomerForm } from '@/components/customers/customers/customer-form'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { NotAllowed } from '@/components/ui/not-allowed'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { getCustomer } from '@/lib/services/customers/customers'
import { orNotFound } from '@/app/(console)/or-not-found'
import { searchOptions } from '@/app/(console)/search-actions'
import { findDuplicates, saveCustomer } from '@/app/(console)/customers/actions'

export const metadata: Metadata = { title: 'Edit customer' }

export default async function EditCustomerPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireUser()
  const { id } = await params
  const customer = await orNotFound(getCustomer(ctx, id))
  const back = { href: `/customers/${id}`, label: customer.name }
  if (!holds(ctx, 'write:customers')) return <NotAllowed what="change customers" back={back} />
  return (
    <>
      <Breadcrumbs items={[{ label: 'Customers', href: '/customers' }, back, { label: 'Edit' }]} />
      <PageHeader title={`Edit ${customer.name}`} />
      <div className="mx-auto w-full max-w-4xl p-(--gutter) pb-0">
        <CustomerForm
          customer={customer}
          version={etagOf(customer)}
          save={saveCustomer.bind(null, id)}
          findDuplicates={findDuplicates.bind(null, id)}
          searchBranches={searchOptions.bind(null, 'branch')}
          searchTaxCodes={searchOptions.bind(null, 'tax_code')}
          searchCustomers={searchOptions.bind(null, 'customer')}
          canOrder={false}
        />
      </div>
    </>
  )
}
