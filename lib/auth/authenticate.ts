import { createHash } from 'node:crypto'
import type { AccountTier } from '@/prisma/generated/enums'
import { pool } from '@/lib/db/client'
import type { Actor, ServiceContext } from './context'
import { isScope } from './permissions'

/** Requests per hour and account (specification, section 8). `null`: unlimited. */
export const TIER_LIMITS: Record<AccountTier, number | null> = {
  standard: 1_000,
  professional: 10_000,
  enterprise: null,
}

/** Where the account stands in its hour. `reset` is in Unix seconds. */
export type RateLimit = { limit: number; remaining: number; reset: number; exceeded: boolean }

export type Authenticated = { ctx: ServiceContext; rate: RateLimit | null }

/** What a credential's statement answers, whatever the kind of credential. */
type CredentialRow = {
  account_id: string
  actor_type: Actor['type']
  actor_id: string
  actor_name: string
  scopes: string[]
  tier: AccountTier
  time_zone: string
  currency: string
  count: number | null
  reset: number
}

/**
 * Finds the key by its hash, counts the request against the account's hour and notes the use, in one round trip that
 * is exact across any number of server processes. A revoked key finds nothing, at once and everywhere.
 */
const API_KEY_STATEMENT = {
  name: 'authenticate_api_key',
  text: `
    WITH credential AS (
      SELECT k.account_id, k.id, k.name, k.scopes, k.last_used_at, a.tier, a.time_zone, a.currency
      FROM api_key k JOIN account a ON a.id = k.account_id
      WHERE k.key_hash = $1 AND k.revoked_at IS NULL
    ), used AS (
      UPDATE api_key k SET last_used_at = now() FROM credential c
      WHERE k.account_id = c.account_id AND k.id = c.id
        AND (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute')
    ), counted AS (
      INSERT INTO rate_window AS w (account_id, window_start, count)
      SELECT account_id, date_trunc('hour', now()), 1 FROM credential WHERE tier <> 'enterprise'
      ON CONFLICT (account_id, window_start) DO UPDATE SET count = w.count + 1
      RETURNING count
    )
    SELECT c.account_id, 'api_key' AS actor_type, c.id AS actor_id, c.name AS actor_name, c.scopes, c.tier, c.time_zone,
      c.currency, (SELECT count FROM counted) AS count,
      extract(epoch FROM date_trunc('hour', now()) + interval '1 hour')::int AS reset
    FROM credential c`,
}

/** The hash under which a key or token is stored. It has 256 random bits, so a plain hash is enough. */
export function credentialHash(credential: string): Buffer {
  return createHash('sha256').update(credential).digest()
}

/**
 * Turns the text after `Bearer` into a context and counts the request (specification, sections 5 and 8). `null` when
 * the credential is none, unknown, expired or revoked; such a request does not count.
 */
export async function authenticate(credential: string, requestId: string): Promise<Authenticated | null> {
  if (!credential.startsWith('fsk_') || credential.length > 200) return null
  const { rows } = await pool().query<CredentialRow>({ ...API_KEY_STATEMENT, values: [credentialHash(credential)] })
  const row = rows[0]
  return row ? { ctx: contextOf(row, requestId), rate: rateOf(row) } : null
}

function contextOf(row: CredentialRow, requestId: string): ServiceContext {
  return {
    accountId: row.account_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    scopes: new Set(row.scopes.filter(isScope)),
    requestId,
    account: { tier: row.tier, timeZone: row.time_zone, currency: row.currency },
  }
}

function rateOf(row: CredentialRow): RateLimit | null {
  const limit = TIER_LIMITS[row.tier]
  if (limit === null || row.count === null) return null
  return { limit, remaining: Math.max(0, limit - row.count), reset: row.reset, exceeded: row.count > limit }
}
