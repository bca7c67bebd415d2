import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { apiKeyCreate, type ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { readApiKey } from './record'
import { checkRules } from './rules'
import { newKey } from './secret'

/**
 * Makes a key with the scopes chosen for it. `key` is told here and never again: only its hash is kept (R-KE-1).
 * Throws `forbidden`, `validation_error`.
 */
export async function createApiKey(ctx: ServiceContext, body: BodyOf<typeof apiKeyCreate>): Promise<ApiKeyWithSecret> {
  requireScope(ctx, 'admin')
  const draft = readDraft(apiKeyCreate, body)
  checkRules(ctx, draft)
  const input = draft.finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const { key, stored } = newKey()
    await tx.apiKey.create({ data: { id, account_id: ctx.accountId, ...input, ...stored }, select: { id: true } })
    const after = await readApiKey(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'api_key', id, before: null, after })
    return { ...after, key }
  })
}
