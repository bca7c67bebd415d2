import type { ServiceContext } from '@/lib/access/context'
import { requireScope, type Scope } from '@/lib/access/permissions'
import { type ApiKeyWithSecret, assistantKeyCreate } from '@/lib/schemas/access/api-key'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { createApiKey } from '@/lib/services/access/api-keys'

const READING: readonly Scope[] = ['read:work-orders', 'read:customers', 'read:assets']

/**
 * Makes an API key for an assistant, with the permissions that its tools need and no others. Throws `forbidden`,
 * `validation_error`.
 */
export async function createAssistantKey(
  ctx: ServiceContext,
  body: BodyOf<typeof assistantKeyCreate>,
): Promise<ApiKeyWithSecret> {
  requireScope(ctx, 'admin')
  const input = readDraft(assistantKeyCreate, body).finish()
  const scopes = input.assistant_read_only ? READING : [...READING, 'write:work-orders']
  return createApiKey(ctx, { ...input, scopes })
}
