import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { OnCallScreen } from '@/components/people/on-call/on-call-screen'
import { listView } from '@/app/(console)/settings/list-view'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { onCallShiftListQuery } from '@/lib/schemas/people/on-call-shift'
import { technicianListQuery } from '@/lib/schemas/people/technician'
import { listOnCallShifts } from '@/lib/services/people/on-call-shifts'
import { listTechnicians } from '@/lib/services/people/technicians'
import * as actions from './actions'
import { withLabel } from './named'

export const metadata: Metadata = { title: 'On-call rota' }

/** Who is on call from today on; the address can ask for earlier days. */
export default async function OnCallPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser('/settings/on-call-shifts')
  const { query, ignored } = readPageQuery(onCallShiftListQuery, await searchParams)
  const listQuery = {
    ...query,
    sort: query.sort ?? ('starts_at' as const),
    from_date: query.from_date ?? dayIn(account.time_zone, now),
  }
  const [page, technicians] = await Promise.all([
    listOnCallShifts(ctx, listQuery),
    listTechnicians(ctx, technicianListQuery.parse({ status: 'active', sort: 'name', per_page: '100' })),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'On-call rota' }]} />
      <OnCallScreen
        list={listView({ ...page, data: page.data.map(withLabel) }, listQuery, ignored)}
        technicians={technicians.data.map(({ id, name }) => ({ value: id, label: name }))}
        canWrite={holds(ctx, 'write:work-orders')}
        actions={{ ...actions }}
      />
    </>
  )
}
