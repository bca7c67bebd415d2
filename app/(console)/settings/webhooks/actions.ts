'use server'

import type { EndpointValues } from '@/components/data/webhooks/types'
import type { ReplayRange } from '@/components/data/webhooks/replay-dialog'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooks,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@/lib/services/data/webhooks'

const PAGE = '/settings/webhooks'

/** Makes an endpoint; this answer is the only place that ever tells its secret. */
export async function createEndpoint(values: EndpointValues) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => createWebhookEndpoint(ctx, values))
}

export async function updateEndpoint(id: string, values: Partial<EndpointValues>) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => updateWebhookEndpoint(ctx, id, values))
}

export async function removeEndpoint(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => deleteWebhookEndpoint(ctx, id))
}

export async function rotateSecret(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => rotateWebhookSecret(ctx, id, {}))
}

export async function testEndpoint(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => testWebhookEndpoint(ctx, id))
}

export async function replayRange(id: string, range: ReplayRange) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => replayWebhooks(ctx, id, range))
}

export async function replayDelivery(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => replayWebhookDelivery(ctx, id))
}
