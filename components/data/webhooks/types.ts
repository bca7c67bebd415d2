import type { z } from 'zod'
import type { webhookEndpointCreate } from '@/lib/schemas/data/webhook'

/** What the form of an endpoint holds. */
export type EndpointValues = z.input<typeof webhookEndpointCreate>
