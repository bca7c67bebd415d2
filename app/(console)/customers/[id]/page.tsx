import type { Metadata } from 'next'
import { cache } from 'react'
import { CustomerHeader } from '@/components/customers/customers/customer-header'
import { CUSTOMER_TABS, type CustomerTab } from '@/components/customers/customers/words'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { countOfCustomer, getCustomer } from '@/lib/services/customers/customers'
import { orKept, orNotFound } from '@/app/(console)/or-not-found'
import { bringBackCustomer, removeCustomer } from '@/app/(console)/customers/actions'
import { AssetsTab, ContractsTab, HistoryTab, OrdersTab, OverviewTab, SitesTab } from './tabs'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

/** Read once for the title and the page. */
const readCustomer = cache(async (id: string) => {
  const { ctx } = await requireUser()
  return orKept(ctx, 'customer', id, getCustomer(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await readCustomer((await params).id)
  return { title: name }
}

export default async function CustomerPage({ params, searchParams }: Props) {
  const { ctx, account, now } = await requireUser()
  const { id } = await params
  const address = await searchParams
  // First the customer: where it was merged into another one, its page is shown, however soon the counts say that it is gone.
  const customer = await readCustomer(id)
  const counts = await orNotFound(countOfCustomer(ctx, id))
  const can = {
    write: holds(ctx, 'write:customers'),
    assets: holds(ctx, 'write:assets'),
    orders: permissionsOf(ctx).createWorkOrders,
  }
  const tab = tabOf(firstOf(address.tab), counts)
  const part = { ctx, customer, counts, can, address }
  return (
    <>
      <Breadcrumbs items={[{ label: 'Customers', href: '/customers' }, { label: customer.name }]} />
      <CustomerHeader
        customer={customer}
        counts={counts}
        tab={tab}
        can={can}
        actions={{ remove: removeCustomer.bind(null, id), restore: bringBackCustomer.bind(null, id) }}
      />
      {tab === 'overview' ? <OverviewTab {...part} /> : null}
      {tab === 'work-orders' ? <OrdersTab {...part} /> : null}
      {tab === 'assets' ? <AssetsTab {...part} /> : null}
      {tab === 'sites' ? <SitesTab {...part} today={dayIn(account.time_zone, now)} /> : null}
      {tab === 'contracts' ? <ContractsTab {...part} /> : null}
      {tab === 'history' ? <HistoryTab {...part} /> : null}
    </>
  )
}

/** The part that the address names; the overview for a misspelt one, or one that this role may not read. */
function tabOf(
  tabName: string | undefined,
  counts: { work_orders: number | null; assets: number | null },
): CustomerTab {
  const tab = CUSTOMER_TABS.find((one) => one === tabName) ?? 'overview'
  if (tab === 'work-orders' && counts.work_orders === null) return 'overview'
  if (tab === 'assets' && counts.assets === null) return 'overview'
  return tab
}
