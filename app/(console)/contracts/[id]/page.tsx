import type { Metadata } from 'next'
import { cache } from 'react'
import { ContractHeader } from '@/components/customers/contracts/contract-header'
import { CONTRACT_TABS } from '@/components/customers/contracts/words'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { dayIn } from '@/lib/domain/time'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { getServiceContract } from '@/lib/services/customers/service-contracts'
import { orNotFound } from '@/app/(console)/or-not-found'
import {
  activateContract,
  bringBackContract,
  loadContractChoices,
  removeContract,
  renewContract,
  saveContract,
  undoRenewal,
} from '@/app/(console)/contracts/actions'
import { HistoryTab, OrdersTab, OverviewTab } from './tabs'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

/** Read once for the title and the page. */
const readContract = cache(async (id: string) => {
  const { ctx } = await requireUser()
  return orNotFound(getServiceContract(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, contract_number } = await readContract((await params).id)
  return { title: `${name} · ${contract_number}` }
}

export default async function ContractPage({ params, searchParams }: Props) {
  const { ctx, account, now } = await requireUser()
  const { id } = await params
  const address = await searchParams
  const tab = CONTRACT_TABS.find((one) => one === firstOf(address.tab)) ?? 'overview'
  const contract = await readContract(id)
  const can = {
    write: holds(ctx, 'write:customers'),
    orders: permissionsOf(ctx).createWorkOrders,
  }
  const part = { ctx, contract, address }
  return (
    <>
      <Breadcrumbs items={[{ label: 'Contracts', href: '/contracts' }, { label: contract.name }]} />
      <ContractHeader
        contract={{ ...contract, version: etagOf(contract) }}
        tab={tab}
        can={can}
        actions={{
          save: saveContract,
          remove: removeContract,
          restore: bringBackContract,
          activate: activateContract,
          renew: renewContract,
          undo: undoRenewal,
          loadChoices: loadContractChoices.bind(null, contract.customer_id),
        }}
      />
      {tab === 'overview' ? <OverviewTab {...part} today={dayIn(account.time_zone, now)} canWrite={can.write} /> : null}
      {tab === 'work-orders' ? <OrdersTab {...part} /> : null}
      {tab === 'history' ? <HistoryTab {...part} /> : null}
    </>
  )
}
