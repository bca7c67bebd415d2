'use server'

import type { EndpointValues } from '@/components/data/webhooks/types'
import type { ReplayRange } from '@/components/data/webhooks/replay-dialog'
import { actionsFor } from '@/lib/forms/actions-for'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '@/lib/services/data/webhooks'
import { replayWebhookDelivery, replayWebhooks, testWebhookEndpoint } from '@/lib/services/data/webhook-deliveries'

const endpoints = actionsFor('webhook_endpoint', { page: '/settings/webhooks' })

/** Makes an endpoint; this answer is the only place that ever tells its secret. */
export const createEndpoint = endpoints.write(({ ctx }, values: EndpointValues) => createWebhookEndpoint(ctx, values))

export const updateEndpoint = endpoints.write(({ ctx }, id: string, values: Partial<EndpointValues>) =>
  updateWebhookEndpoint(ctx, id, values),
)

export const removeEndpoint = endpoints.write(({ ctx }, id: string) => deleteWebhookEndpoint(ctx, id))

export const rotateSecret = endpoints.write(({ ctx }, id: string) => rotateWebhookSecret(ctx, id, {}))

export const testEndpoint = endpoints.write(({ ctx }, id: string) => testWebhookEndpoint(ctx, id))

export const replayRange = endpoints.write(({ ctx }, id: string, range: ReplayRange) => replayWebhooks(ctx, id, range))

export const replayDelivery = endpoints.write(({ ctx }, id: string) => replayWebhookDelivery(ctx, id))
