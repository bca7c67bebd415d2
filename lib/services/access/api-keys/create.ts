import { randomBytes } from 'node:crypto'
import { credentialHash } from '@/lib/credentials/credential-hash'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { apiKeyCreate, type ApiKeyRecord } from '@/lib/schemas/access/api-key'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { readApiKey } from './record'

const KEY_BYTES = 32
const HINT_LENGTH = 4

/**
 * Makes a key with the scopes chosen for it. `key` is told here and never again: only its hash is kept (R-KE-1).
 * Throws `forbidden`, `validation_error`.
 */
export async function createApiKey(
  ctx: ServiceContext,
  body: BodyOf<typeof apiKeyCreate>,
): Promise<ApiKeyRecord & { key: string }> {
  requireScope(ctx, 'admin')
  const input = readDraft(apiKeyCreate, body).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const key = `fsk_${randomBytes(KEY_BYTES).toString('base64url')}`
    await tx.apiKey.create({
      data: {
        id,
        account_id: ctx.accountId,
        name: input.name,
        scopes: input.scopes,
        key_hash: new Uint8Array(credentialHash(key)),
        hint: key.slice(-HINT_LENGTH),
      },
      select: { id: true },
    })
    const after = await readApiKey(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'api_key', id, before: null, after })
    return { ...after, key }
  })
}
