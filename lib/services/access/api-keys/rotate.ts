import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { apiKeyRotation, type ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { lockApiKey, readApiKey, requireLive } from './record'
import { newKey } from './secret'

const HOUR_MS = 3_600_000

/**
 * Replaces a key, with the same id, scopes and rules. For some hours the old one is accepted as well, so that its user can
 * change over without a refused request; one that was replaced before ends now (R-KE-4). `key` is told here and never
 * again. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function rotateApiKey(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof apiKeyRotation> = {},
): Promise<ApiKeyWithSecret> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    const old = await lockApiKey(tx, ctx, id)
    const before = await readApiKey(tx, ctx, id)
    const { overlap_hours } = readDraft(apiKeyRotation, body).finish()
    requireLive(before)
    if (before.expires_at && new Date(before.expires_at) <= new Date())
      throw invalid([{ field: '', message: 'This key has expired: give it a later expiry first.' }])
    const { key, stored } = newKey()
    const now = new Date()
    await tx.apiKey.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: {
        ...stored,
        previous_key_hash: new Uint8Array(old.key_hash),
        previous_key_until: new Date(now.getTime() + overlap_hours * HOUR_MS),
        updated_at: now,
      },
      select: { id: true },
    })
    const after = await readApiKey(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'rotate_secret', type: 'api_key', id, before, after })
    return { ...after, key }
  })
}
