import type { Metadata } from 'next'
import { searchOptions } from '@/app/(console)/search-actions'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { YearScreen } from '@/components/maintenance/year-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { maintenanceYearQuery } from '@/lib/schemas/maintenance/year'
import { DEFAULT_PAGE_SIZE } from '@/lib/schemas/query'
import { readYearGrid, readYearList } from '@/lib/services/maintenance/year'
import { findOverdue, orderVisits, planVisits, restoreVisits, skipVisits, withdrawVisits } from './actions'

export const metadata: Metadata = { title: 'Maintenance' }

const ACTIONS = {
  findOverdue,
  plan: planVisits,
  order: orderVisits,
  withdraw: withdrawVisits,
  skip: skipVisits,
  restore: restoreVisits,
}

/** The year of all maintenance plans. */
export default async function MaintenancePage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const { query, ignored } = readPageQuery(maintenanceYearQuery, await searchParams)
  const today = dayIn(account.time_zone, now)
  const { year = Number(today.slice(0, 4)), ...filters } = query
  const [grid, list] = await Promise.all([readYearGrid(ctx, query, year), readYearList(ctx, query, year)])
  const total_pages = Math.ceil(list.total_count / (query.per_page ?? DEFAULT_PAGE_SIZE))
  const listed = { ...grid.meta, total_count: list.total_count, total_pages }
  return (
    <>
      <Breadcrumbs items={[{ label: 'Maintenance' }]} />
      <YearScreen
        year={year}
        today={today}
        grid={grid}
        list={list}
        paging={{ grid: pagingOf(filters, grid.meta), list: pagingOf(filters, listed) }}
        ignored={ignored}
        findCustomer={searchOptions.bind(null, 'customer')}
        actions={holds(ctx, 'write:work-orders') ? ACTIONS : null}
      />
    </>
  )
}
