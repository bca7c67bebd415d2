'use server'

import type { AssistantKeyValues, AssistantRuleValues } from '@/components/access/assistants/assistant-form'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { revokeApiKey, updateApiKey } from '@/lib/services/access/api-keys'
import { createAssistantKey } from '@/lib/services/access/assistants'
import { requireConfirmed } from '@/lib/services/access/identity'
import { revokeGrant } from '@/lib/services/access/oauth'

const keys = actionsFor('api_key', { page: '/settings/assistants', refresh: true })
const grants = actionsFor('oauth_grant', { page: '/settings/assistants', refresh: true })

/** Makes a key for an assistant; this answer is the only place that ever tells it. */
export const createAssistant = keys.write(({ ctx, session }, values: AssistantKeyValues) => {
  requireConfirmed(session)
  return createAssistantKey(ctx, values)
})

/** Changes what an assistant may do with its key. */
export const updateAssistant = keys.write(({ ctx, session }, id: string, values: AssistantRuleValues) => {
  requireConfirmed(session)
  return withoutData(updateApiKey(ctx, id, values))
})

/** Stops an assistant that has a key. */
export const stopKey = keys.write(({ ctx }, id: string) => withoutData(revokeApiKey(ctx, id)))

/** Stops an assistant that a user connected. */
export const stopApplication = grants.write(({ ctx }, id: string) => withoutData(revokeGrant(ctx, id)))
