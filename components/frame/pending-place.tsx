'use client'

import { PendingSection } from '@/components/frame/settings/pending-section'
import { Card } from '@/components/ui/card'
import { FieldGroup } from '@/components/ui/field'
import { openedName } from '@/components/ui/opened-name'
import { Skeleton, TableSkeleton } from '@/components/ui/skeleton'
import { PendingField } from './pending-field'
import { LoadingHeading, PendingHeading, PendingPage, PendingRest } from './pending-page'
import { usePermissions } from '@/components/ui/permissions'
import { usePending } from '../ui/place'

/** What the pages are called that have a name before their data has come. */
const TITLES: Readonly<Record<string, string>> = {
  '/board': 'Board',
  '/at-risk': 'At risk',
  '/field-inbox': 'Field inbox',
  '/work-orders': 'Work orders',
  '/work-orders/new': 'New work order',
  '/customers': 'Customers',
  '/customers/new': 'New customer',
  '/assets': 'Assets',
  '/assets/new': 'New asset',
  '/contracts': 'Contracts',
  '/maintenance': 'Maintenance',
  '/warranty': 'Warranty lookup',
  '/capacity': 'Capacity',
  '/hours': 'Hours',
  '/dashboard': 'Dashboard',
}

const COLUMNS: Readonly<Record<string, number>> = {
  '/work-orders': 9,
  '/customers': 6,
  '/assets': 6,
  '/contracts': 8,
  '/maintenance': 13,
}

/** The page of the console that is on its way: its heading, and the shape of what will be below. */
export function PendingPlace() {
  const { createWorkOrders, changeCustomers } = usePermissions()
  const to = usePending()
  if (!to) return null
  const { pathname: path, search } = to
  if (path === '/board') return <PendingBoard />
  if (path === '/settings' || path.startsWith('/settings/')) return <PendingSection />
  if (path === '/work-orders/new' && search === '' && createWorkOrders) return <PendingWorkOrder />
  if (path === '/customers/new' && changeCustomers) return <PendingCustomer />
  return (
    <PendingPage title={TITLES[path] ?? openedName(path)}>
      <Shape path={path} />
    </PendingPage>
  )
}

function Shape({ path }: { path: string }) {
  if (COLUMNS[path]) return <TableSkeleton columns={COLUMNS[path]} />
  if (path === '/capacity')
    return (
      <span className="flex flex-col gap-4 p-(--gutter)">
        <Skeleton className="h-24 w-full max-w-4xl" />
        <Skeleton className="h-96 w-full" />
      </span>
    )
  if (path === '/dashboard')
    return (
      <span className="flex flex-col gap-4 p-(--gutter)">
        <span className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_tile, index) => (
            <Skeleton key={index} className="h-20 w-full" />
          ))}
        </span>
        <Halves className="grid gap-4 lg:grid-cols-2" />
      </span>
    )
  if (path === '/warranty')
    return (
      <span className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter)">
        <Skeleton className="h-12 w-full" />
        <TableSkeleton rows={12} />
      </span>
    )
  return <Halves className="grid gap-4 p-4 lg:grid-cols-[1fr_20rem]" />
}

function Halves({ className }: { className: string }) {
  return (
    <span className={className}>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </span>
  )
}

/** The board has its heading for screen readers alone, and draws its own place. */
function PendingBoard() {
  return (
    <>
      <LoadingHeading />
      <output aria-label="Loading the board…" className="block min-h-0 flex-1 bg-sunken">
        <span data-pending-heading="" className="sr-only">
          Board
        </span>
      </output>
    </>
  )
}

function PendingWorkOrder() {
  return (
    <>
      <PendingHeading title={TITLES['/work-orders/new']} />
      <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 xl:grid-cols-[22.5rem_minmax(0,1fr)_25rem]">
        <Card title="Customer">
          <PendingField label="Customer" placeholder="Phone, name, address or serial number…" />
        </Card>
        <PendingRest title={TITLES['/work-orders/new']}>
          <Skeleton className="h-64 w-full" />
        </PendingRest>
      </div>
    </>
  )
}

function PendingCustomer() {
  return (
    <>
      <PendingHeading title={TITLES['/customers/new']} />
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-(--gutter)">
        <Card title="Name and contact">
          <FieldGroup columns={2}>
            <PendingField label="Name" />
          </FieldGroup>
        </Card>
        <PendingRest title={TITLES['/customers/new']}>
          <Skeleton className="h-64 w-full" />
        </PendingRest>
      </div>
    </>
  )
}
