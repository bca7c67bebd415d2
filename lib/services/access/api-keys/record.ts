import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ApiKeyRecord } from '@/lib/schemas/access/api-key'

export const apiKeySelect = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  created_at: true,
  last_used_at: true,
  revoked_at: true,
} satisfies Prisma.ApiKeySelect

/** A row as it is answered: never the key, nor its hash. */
export function toApiKeyRecord(row: Prisma.ApiKeyGetPayload<{ select: typeof apiKeySelect }>): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}

/** The key, revoked or not. Throws `not_found`. */
export async function readApiKey(tx: Transaction, ctx: ServiceContext, id: string): Promise<ApiKeyRecord> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = isId(id) ? await tx.apiKey.findUnique({ where, select: apiKeySelect }) : null
  if (!row) throw notFound('API key')
  return toApiKeyRecord(row)
}
