'use server'

import type { ApiKeyValues } from '@/components/company/settings/api-key-form'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { requireConfirmed } from '@/lib/services/access/identity'

/** Makes a key; this answer is the only place that ever tells it. */
export async function createKey(values: ApiKeyValues) {
  const { ctx, session } = await requireUser('/settings/api-keys')
  return formState(() => {
    requireConfirmed(session)
    return createApiKey(ctx, values)
  })
}

export async function revokeKey(id: string) {
  const { ctx } = await requireUser('/settings/api-keys')
  return formState(() => revokeApiKey(ctx, id))
}
