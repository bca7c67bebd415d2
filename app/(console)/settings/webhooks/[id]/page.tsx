import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { Deliveries } from '@/components/data/webhooks/deliveries'
import { EndpointHeader } from '@/components/data/webhooks/endpoint-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { webhookDeliveryListQuery } from '@/lib/schemas/data/webhook'
import { getWebhookEndpoint } from '@/lib/services/data/webhooks'
import { getWebhookDelivery, listWebhookDeliveries } from '@/lib/services/data/webhook-deliveries'
import { orNotFound } from '@/app/(console)/or-not-found'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import * as actions from '@/app/(console)/settings/webhooks/actions'

export const metadata: Metadata = { title: 'Webhook' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

export default async function WebhookPage({ params, searchParams }: Props) {
  const { id } = await params
  const { ctx } = await requireUser(`/settings/webhooks/${encodeURIComponent(id)}`)
  if (!holds(ctx, 'admin')) return <Forbidden title="Webhooks" />
  const pageParams = await searchParams
  const endpoint = await orNotFound(getWebhookEndpoint(ctx, id))
  const { query, ignored } = readPageQuery(webhookDeliveryListQuery, pageParams)
  const shown = firstOf(pageParams.delivery)
  const [{ data: rows, meta }, delivery] = await Promise.all([
    listWebhookDeliveries(ctx, id, query),
    shown ? orNotFound(getWebhookDelivery(ctx, shown)) : null,
  ])
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Settings', href: '/settings' },
          { label: 'Webhooks', href: '/settings/webhooks' },
          { label: new URL(endpoint.url).host },
        ]}
      />
      <EndpointHeader
        endpoint={endpoint}
        actions={{
          update: actions.updateEndpoint.bind(null, id),
          remove: actions.removeEndpoint.bind(null, id),
          rotate: actions.rotateSecret.bind(null, id),
          test: actions.testEndpoint.bind(null, id),
          replay: actions.replayRange.bind(null, id),
        }}
      />
      <Deliveries
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }}
        shown={delivery}
        replay={actions.replayDelivery}
      />
    </>
  )
}
