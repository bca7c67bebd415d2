import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/status'
import type { WebhookDeliveryRecord, WebhookEndpointRecord } from '@/lib/schemas/data/webhook'

const REASONS = {
  gone: 'Disabled: it is gone',
  failing: 'Disabled: it failed for 3 days',
  held_back: 'Disabled: a message failed for a day',
  owner_gone: 'Disabled: its key or application is gone',
  by_hand: 'Disabled',
} as const

/** How an endpoint stands. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpointRecord }) {
  if (endpoint.disabled_reason)
    return (
      <Badge tone={endpoint.disabled_reason === 'by_hand' ? 'neutral' : 'red'}>
        {REASONS[endpoint.disabled_reason]}
      </Badge>
    )
  return endpoint.failing_since ? <Badge tone="amber">Failing</Badge> : <Badge tone="green">Enabled</Badge>
}

const DELIVERIES: Record<WebhookDeliveryRecord['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'amber', label: 'Waiting' },
  delivered: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
  discarded: { tone: 'neutral', label: 'Dropped' },
}

/** How a delivery stands. */
export function DeliveryState({ status }: { status: WebhookDeliveryRecord['status'] }) {
  const { tone, label } = DELIVERIES[status]
  return <Badge tone={tone}>{label}</Badge>
}
