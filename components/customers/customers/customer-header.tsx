'use client'

import { ClipboardPlus, Cpu, Ellipsis, Pencil } from 'lucide-react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { useNavigate, useNavigateToForm } from '@/components/frame/leave-dialog'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { NavTabs } from '@/components/ui/tabs'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import type { CustomerCounts } from '@/lib/schemas/customers/customer-page'
import { DeleteItem, ObstaclesDialog, useDeleteCustomer } from './delete-customer'
import { CUSTOMER_TYPE, type CustomerTab } from './words'

export type CustomerRights = { write: boolean; assets: boolean; orders: boolean }

/** The customer's name with what can be done, and the parts of the page. */
export function CustomerHeader({
  customer,
  counts,
  tab,
  can,
  actions,
}: {
  customer: CustomerRecord
  counts: CustomerCounts
  tab: CustomerTab
  can: CustomerRights
  actions: { remove: () => Promise<FormState>; restore: () => Promise<FormState> }
}) {
  const navigate = useNavigate()
  const toForm = useNavigateToForm()
  const { remove, obstacles, dismiss } = useDeleteCustomer(customer, actions)
  const path = `/customers/${customer.id}`
  const newOrder = `/work-orders/new?customer_id=${customer.id}`
  const newAsset = `/assets/new?customer_id=${customer.id}`
  useShortcut('e', 'Edit this customer', () => navigate(`${path}/edit`), { enabled: can.write })
  useShortcut('c', 'New work order for this customer', () => toForm(newOrder), { enabled: can.orders })
  return (
    <PageHeader
      title={<bdi>{customer.name}</bdi>}
      badges={
        <>
          <span className="text-sm text-text-2 tabular">{customer.customer_number}</span>
          <Badge outline>{CUSTOMER_TYPE[customer.customer_type]}</Badge>
          <StatusBadge kind="active" status={customer.status} look="soft" />
        </>
      }
      actions={
        <>
          {/* On a phone there is room for one button; the menu has them all. */}
          <span className="flex gap-2 max-sm:hidden">
            {can.write ? (
              <ButtonLink href={`${path}/edit`} icon={<Pencil aria-hidden />}>
                Edit
              </ButtonLink>
            ) : null}
            {can.assets ? (
              <ButtonLink href={newAsset} icon={<Cpu aria-hidden />}>
                New asset
              </ButtonLink>
            ) : null}
          </span>
          {can.orders ? (
            <ButtonLink href={newOrder} variant="primary" icon={<ClipboardPlus aria-hidden />}>
              New work order
            </ButtonLink>
          ) : null}
          <CustomerMenu customer={customer} can={can} onDelete={() => void remove()} />
        </>
      }
    >
      <NavTabs label="Sections of this customer" active={tab} tabs={tabsOf(path, counts)} />
      {obstacles ? <ObstaclesDialog customer={customer} obstacles={obstacles} onClose={dismiss} /> : null}
    </PageHeader>
  )
}

function CustomerMenu({
  customer,
  can,
  onDelete,
}: {
  customer: CustomerRecord
  can: CustomerRights
  onDelete: () => void
}) {
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="More actions" className={iconButtonClass()}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      {can.write ? (
        <MenuLink href={`/customers/${customer.id}/edit`} icon={<Pencil aria-hidden />} keys="e">
          Edit
        </MenuLink>
      ) : null}
      {can.assets ? (
        <MenuLink href={`/assets/new?customer_id=${customer.id}`} icon={<Cpu aria-hidden />}>
          New asset
        </MenuLink>
      ) : null}
      <MenuLink href={`/assets?customer_id=${customer.id}`}>Show in the list of assets</MenuLink>
      <MenuLink href={`/work-orders?customer_id=${customer.id}`}>Show in the list of work orders</MenuLink>
      {can.write ? (
        <>
          <MenuSeparator />
          <DeleteItem onSelect={onDelete} />
        </>
      ) : null}
    </Menu>
  )
}

function tabsOf(path: string, counts: CustomerCounts) {
  const at = (tab: CustomerTab) => `${path}?tab=${tab}`
  return [
    { value: 'overview', href: path, label: 'Overview' },
    ...(counts.work_orders === null
      ? []
      : [{ value: 'work-orders', href: at('work-orders'), label: 'Work orders', count: counts.work_orders }]),
    ...(counts.assets === null ? [] : [{ value: 'assets', href: at('assets'), label: 'Assets', count: counts.assets }]),
    { value: 'sites', href: at('sites'), label: 'Sites', count: counts.sites },
    { value: 'contracts', href: at('contracts'), label: 'Contracts', count: counts.contracts },
    { value: 'history', href: at('history'), label: 'History' },
  ]
}
