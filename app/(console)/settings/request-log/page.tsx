import type { Metadata } from 'next'
import { RequestLogScreen } from '@/components/data/request-log/request-log-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { requestLogQuery } from '@/lib/schemas/data/request-log'
import { listLoggedRoutes, listRequestLog, listRequestSenders } from '@/lib/services/data/request-log'
import { Forbidden } from '@/app/(console)/settings/forbidden'

export const metadata: Metadata = { title: 'Request log' }

export default async function RequestLogPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/request-log')
  if (!holds(ctx, 'admin')) return <Forbidden title="Request log" />
  const { query, ignored } = readPageQuery(requestLogQuery, await searchParams)
  const { data: rows, meta } = await listRequestLog(ctx, query)
  const [senders, routes] = await Promise.all([listRequestSenders(ctx), listLoggedRoutes(ctx)])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Request log' }]} />
      <RequestLogScreen
        list={{ rows, paging: pagingOf(query, meta), sort: '', ignored }}
        senders={senders}
        routes={routes}
      />
    </>
  )
}
