import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { apiKeyRecord, type ApiKeyRecord, apiKeyUpdate } from '@/lib/schemas/access/api-key'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { lockApiKey, readApiKey, requireLive } from './record'
import { checkRules } from './rules'

/**
 * Changes what is sent: the name of a key, when it expires, where it may be used and how often; never what it may do
 * (R-KE-2). Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateApiKey(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof apiKeyUpdate>,
  ifMatch: string | null = null,
): Promise<ApiKeyRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockApiKey(tx, ctx, id)
    const before = await readApiKey(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(apiKeyUpdate, body, apiKeyRecord)
    // What was read can be sent back, though the expiry is over by now.
    if (draft.value.expires_at?.toISOString() === before.expires_at) delete draft.value.expires_at
    checkRules(ctx, draft)
    const input = draft.finish()
    requireLive(before)
    if (isUnchanged(before, input)) return before
    await tx.apiKey.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...input, updated_at: new Date() },
      select: { id: true },
    })
    const after = await readApiKey(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'api_key', id, before, after })
    return after
  })
}
