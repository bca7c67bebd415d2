import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { WebhooksScreen } from '@/components/data/webhooks/webhooks-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { webhookEndpointListQuery } from '@/lib/schemas/data/webhook'
import { listWebhookEndpoints } from '@/lib/services/data/webhooks'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { createEndpoint } from './actions'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/webhooks')
  if (!holds(ctx, 'admin')) return <Forbidden title="Webhooks" />
  const { query, ignored } = readPageQuery(webhookEndpointListQuery, await searchParams)
  const { data: rows, meta } = await listWebhookEndpoints(ctx, query)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Webhooks' }]} />
      <WebhooksScreen
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }}
        create={createEndpoint}
      />
    </>
  )
}
