'use server'

import type { ApiKeyValues } from '@/components/company/settings/api-key-form'
import { actionsFor } from '@/lib/forms/actions-for'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { requireConfirmed } from '@/lib/services/access/identity'

const keys = actionsFor('api_key', { page: '/settings/api-keys' })

/** Makes a key; this answer is the only place that ever tells it. */
export const createKey = keys.write(({ ctx, session }, values: ApiKeyValues) => {
  requireConfirmed(session)
  return createApiKey(ctx, values)
})

export const revokeKey = keys.write(({ ctx }, id: string) => revokeApiKey(ctx, id))
