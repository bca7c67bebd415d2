import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { getWebhookEndpoint } from './get'

/** What is done with a record of this kind by whoever knows only its kind. */
export const webhookEndpointResource = {
  type: 'webhook_endpoint',
  read: getWebhookEndpoint,
} as const satisfies ResourceVerbs<'webhook_endpoint'>
