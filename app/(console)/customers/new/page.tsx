import type { Metadata } from 'next'
import { CustomerForm } from '@/components/customers/customers/customer-form'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { NotAllowed } from '@/components/ui/not-allowed'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { searchOptions } from '@/app/(console)/search-actions'
import { addCustomer, findDuplicates } from '@/app/(console)/customers/actions'

export const metadata: Metadata = { title: 'New customer' }

export default async function NewCustomerPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  if (!holds(ctx, 'write:customers'))
    return <NotAllowed what="create customers" back={{ href: '/customers', label: 'Back to the customers' }} />
  const { name, phone, email } = await searchParams
  return (
    <>
      <Breadcrumbs items={[{ label: 'Customers', href: '/customers' }, { label: 'New customer' }]} />
      <PageHeader title="New customer" />
      <div className="mx-auto w-full max-w-4xl p-(--gutter) pb-0">
        <CustomerForm
          start={{ name: firstOf(name), phone: firstOf(phone), email: firstOf(email) }}
          save={addCustomer}
          findDuplicates={findDuplicates.bind(null, null)}
          searchBranches={searchOptions.bind(null, 'branch')}
          searchTaxCodes={searchOptions.bind(null, 'tax_code')}
          searchCustomers={searchOptions.bind(null, 'customer')}
          canOrder={permissionsOf(ctx).createWorkOrders}
        />
      </div>
    </>
  )
}
