import type { AccountTier, UserRole } from '@/prisma/generated/enums'
import { pool, SOON } from '@/lib/db/client'
import { refreshReplicaState } from '@/lib/db/replica'
import type { Actor, ServiceContext } from '@/lib/access/context'
import { isScope, ROLE_SCOPES, type Scope } from '@/lib/access/permissions'
import { coalesceCalls } from './coalesce-calls'
import { credentialHash } from '@/lib/credentials/credential-hash'

/** Requests per hour and account (R-RL-1). `null`: unlimited. */
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
  /** Whose rights bound the credential's; a key stands for itself. */
  role: UserRole | null
  tier: AccountTier
  time_zone: string
  currency: string
  count: number | null
  reset: number
}

/**
 * True for every row, and has this transaction commit without waiting for the disk: a request is not to pay for that. The
 * log follows within a fraction of a second, which is all that a crash can take from a count (docs/decisions/017).
 */
const UNAWAITED = `set_config('synchronous_commit', 'off', true) = 'off'`

/**
 * Finds the key by its hash, counts the requests ($2) against the account's hour and notes the use, in one round trip
 * that is exact across any number of server processes. A revoked key finds nothing, at once and everywhere.
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
      SELECT account_id, date_trunc('hour', now()), $2::int FROM credential WHERE tier <> 'enterprise' AND ${UNAWAITED}
      ON CONFLICT (account_id, window_start) DO UPDATE SET count = w.count + $2::int
      RETURNING count
    )
    SELECT c.account_id, 'api_key' AS actor_type, c.id AS actor_id, c.name AS actor_name, c.scopes, NULL AS role,
      c.tier, c.time_zone, c.currency, (SELECT count FROM counted) AS count,
      extract(epoch FROM date_trunc('hour', now()) + interval '1 hour')::int AS reset
    FROM credential c`,
}

/**
 * The same for an access token (R-OA-7): what it was issued for, as far as the grant and the
 * application's registration still allow it. It finds nothing as soon as the token, the grant, the user or the
 * application is gone.
 */
const ACCESS_TOKEN_STATEMENT = {
  name: 'authenticate_access_token',
  text: `
    WITH credential AS (
      SELECT t.account_id, g.id AS grant_id, g.last_used_at, p.id, p.name || ' for ' || u.name AS name, u.role,
        ARRAY(SELECT unnest(t.access_scopes) INTERSECT SELECT unnest(g.scopes) INTERSECT SELECT unnest(p.scopes))
          AS scopes, a.tier, a.time_zone, a.currency
      FROM oauth_token t
        JOIN oauth_grant g ON g.account_id = t.account_id AND g.id = t.grant_id
        JOIN oauth_application p ON p.account_id = g.account_id AND p.id = g.application_id
        JOIN "user" u ON u.account_id = g.account_id AND u.id = g.user_id
        JOIN account a ON a.id = t.account_id
      WHERE t.access_hash = $1 AND t.access_expires_at > now() AND t.access_revoked_at IS NULL AND t.revoked_at IS NULL
        AND g.revoked_at IS NULL AND p.deleted_at IS NULL AND u.deleted_at IS NULL AND u.status = 'active'
    ), used AS (
      UPDATE oauth_grant g SET last_used_at = now() FROM credential c
      WHERE g.account_id = c.account_id AND g.id = c.grant_id
        AND (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute')
    ), counted AS (
      INSERT INTO rate_window AS w (account_id, window_start, count)
      SELECT account_id, date_trunc('hour', now()), $2::int FROM credential WHERE tier <> 'enterprise' AND ${UNAWAITED}
      ON CONFLICT (account_id, window_start) DO UPDATE SET count = w.count + $2::int
      RETURNING count
    )
    SELECT c.account_id, 'oauth_application' AS actor_type, c.id AS actor_id, c.name AS actor_name, c.scopes, c.role,
      c.tier, c.time_zone, c.currency, (SELECT count FROM counted) AS count,
      extract(epoch FROM date_trunc('hour', now()) + interval '1 hour')::int AS reset
    FROM credential c`,
}

const STATEMENTS = { fsk_: API_KEY_STATEMENT, fsa_: ACCESS_TOKEN_STATEMENT } as const

/**
 * Turns the text after `Bearer` into a context and counts the request (R-PE-1, R-RL-3). `null` when
 * the credential is none, unknown, expired or revoked; such a request does not count.
 */
export async function authenticate(credential: string, requestId: string): Promise<Authenticated | null> {
  const prefix = credential.slice(0, 4)
  if ((prefix !== 'fsk_' && prefix !== 'fsa_') || credential.length > 200) return null
  const { result: row, many, place } = await lookUp(credential)
  if (row) await refreshReplicaState(row.account_id)
  return row ? { ctx: contextOf(row, requestId), rate: rateOf(row, many - place - 1) } : null
}

/**
 * Requests of one credential that arrive at the same time share a statement. Each alone would wait for the row of the
 * account's hour until the one before has counted.
 */
const lookUp = coalesceCalls(async (credential: string, many: number): Promise<CredentialRow | undefined> => {
  const statement = credential.startsWith('fsk_') ? STATEMENTS.fsk_ : STATEMENTS.fsa_
  const { rows } = await pool().query<CredentialRow>({
    ...statement,
    ...SOON,
    values: [credentialHash(credential), many],
  })
  return rows[0]
})

function contextOf(row: CredentialRow, requestId: string): ServiceContext {
  return {
    accountId: row.account_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    scopes: new Set(boundedScopes(row)),
    requestId,
    account: { tier: row.tier, timeZone: row.time_zone, currency: row.currency },
  }
}

/** An application never exceeds the current rights of its user (R-OA-7). `admin` stands for every scope. */
function boundedScopes({ scopes, role }: CredentialRow): Scope[] {
  const given = scopes.filter(isScope)
  const held = role ? ROLE_SCOPES[role] : null
  if (!held || held.includes('admin')) return given
  return given.includes('admin') ? [...held] : given.filter((scope) => held.includes(scope))
}

/** Where the account stood after a request that so many others were counted after, in the same statement. */
function rateOf(row: CredentialRow, after: number): RateLimit | null {
  const limit = TIER_LIMITS[row.tier]
  if (limit === null || row.count === null) return null
  const count = row.count - after
  return { limit, remaining: Math.max(0, limit - count), reset: row.reset, exceeded: count > limit }
}
