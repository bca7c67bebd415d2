'use server'

import type { ApiKeyValues } from '@/components/access/api-keys/api-key-form'
import type { ApiKeyRotationValues } from '@/components/access/api-keys/api-key-rotation'
import type { ApiKeyRuleValues } from '@/components/access/api-keys/api-key-rules'
import { actionsFor } from '@/lib/forms/actions-for'
import { createApiKey, revokeApiKey, rotateApiKey, updateApiKey } from '@/lib/services/access/api-keys'
import { requireConfirmed } from '@/lib/services/access/identity'

const keys = actionsFor('api_key', { page: '/settings/api-keys' })

/** Makes a key; this answer is the only place that ever tells it. */
export const createKey = keys.write(({ ctx, session }, values: ApiKeyValues) => {
  requireConfirmed(session)
  return createApiKey(ctx, values)
})

/** Changes how a key may be used: a later expiry or another address can open a way in, as a new key does. */
export const updateKey = keys.write(({ ctx, session }, id: string, values: ApiKeyRuleValues) => {
  requireConfirmed(session)
  return updateApiKey(ctx, id, values)
})

/** Replaces a key; this answer is the only place that ever tells the new one. */
export const rotateKey = keys.write(({ ctx, session }, id: string, values: ApiKeyRotationValues) => {
  requireConfirmed(session)
  return rotateApiKey(ctx, id, values)
})

export const revokeKey = keys.write(({ ctx }, id: string) => revokeApiKey(ctx, id))
