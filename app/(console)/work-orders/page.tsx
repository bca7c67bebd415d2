import { UNASSIGNED_FILTERS } from '@/lib/domain/work-orders/status'
import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { searchOptions } from '@/app/(console)/search-actions'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { ViewTabs } from '@/components/company/saved-views/view-tabs'
import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { WorkOrderTable } from '@/components/work/work-orders/work-order-table'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { listSavedViews } from '@/lib/services/company/saved-views'
import { listWorkOrderRows } from '@/lib/services/work/work-orders'
import { changeMany, deleteMany, previewMany, undoMany } from './actions'
import { readFilterNames } from './filter-names'
import { createView, deleteView, updateView } from './view-actions'

export const metadata: Metadata = { title: 'Work orders' }

const bulk = { preview: previewMany, change: changeMany, remove: deleteMany, undo: undoMany }
const viewActions = { create: createView, update: updateView, remove: deleteView }

/** The table of all work orders. */
export default async function WorkOrdersPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const { query, ignored } = readPageQuery(workOrderTableQuery, await searchParams)
  const [page, views, filterNames] = await Promise.all([
    listWorkOrderRows(ctx, query),
    listSavedViews(ctx, 'work-orders'),
    readFilterNames(ctx, query),
  ])
  const { createWorkOrders, changeWorkOrders, administer } = permissionsOf(ctx)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Work orders' }]} />
      <PageHeader
        title="Work orders"
        badges={
          <ViewTabs
            page="work-orders"
            standard={standardViews(dayIn(account.time_zone, now))}
            saved={views}
            actions={viewActions}
            isAdmin={administer}
          />
        }
        actions={
          createWorkOrders ? (
            // A phone has the views there, and "Create" in the bar above.
            <span className="max-sm:hidden">
              <ButtonLink href="/work-orders/new" variant="primary" icon={<Plus aria-hidden />}>
                New work order
              </ButtonLink>
            </span>
          ) : null
        }
      />
      {ignored.length > 0 ? (
        <Callout kind="warning">
          These filters of the link are not valid and were left out: {ignored.join(', ')}.
        </Callout>
      ) : null}
      <WorkOrderTable
        rows={page.data}
        paging={pagingOf(query, page.meta)}
        sort={query.sort ?? '-created_at'}
        filterNames={filterNames}
        find={searchOptions}
        bulk={changeWorkOrders ? bulk : undefined}
      />
    </>
  )
}

function standardViews(today: string) {
  return [
    { name: 'All', query: '' },
    { name: 'Unassigned', query: UNASSIGNED_FILTERS },
    { name: 'Today', query: `from_date=${today}&sort=scheduled_date&to_date=${today}` },
    { name: 'Overdue', query: 'overdue=true&sort=due_by' },
  ]
}
