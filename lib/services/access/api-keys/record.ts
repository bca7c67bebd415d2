import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { invalid, notFound } from '@/lib/errors'
import type { ApiKeyRecord } from '@/lib/schemas/access/api-key'

export const apiKeySelect = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  expires_at: true,
  previous_key_until: true,
  allowed_addresses: true,
  allowed_origins: true,
  requests_per_hour: true,
  assistant_read_only: true,
  assistant_tools: true,
  assistant_writes_per_hour: true,
  created_at: true,
  updated_at: true,
  last_used_at: true,
  last_used_address: true,
  revoked_at: true,
} satisfies Prisma.ApiKeySelect

/** A row as it is answered: never the key, nor its hash. */
export function toApiKeyRecord(row: Prisma.ApiKeyGetPayload<{ select: typeof apiKeySelect }>): ApiKeyRecord {
  const overlaps = row.previous_key_until !== null && row.previous_key_until > new Date()
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at?.toISOString() ?? null,
    previous_key_until: overlaps ? (row.previous_key_until?.toISOString() ?? null) : null,
    allowed_addresses: row.allowed_addresses,
    allowed_origins: row.allowed_origins,
    requests_per_hour: row.requests_per_hour,
    assistant_read_only: row.assistant_read_only,
    assistant_tools: row.assistant_tools,
    assistant_writes_per_hour: row.assistant_writes_per_hour,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
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

/** Locks the key for a change. Throws `not_found`. */
export async function lockApiKey(tx: Transaction, ctx: ServiceContext, id: string): Promise<{ key_hash: Uint8Array }> {
  const [row] = isId(id)
    ? await tx.$queryRaw<{ key_hash: Uint8Array }[]>`
        SELECT key_hash FROM api_key WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
    : []
  if (!row) throw notFound('API key')
  return row
}

/** Throws `validation_error` when the key was revoked, which is for good. */
export function requireLive({ revoked_at }: ApiKeyRecord): void {
  if (revoked_at) throw invalid([{ field: '', message: 'This key was revoked, which is for good: create a new one.' }])
}
