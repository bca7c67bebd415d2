import { isIP } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { AccountTier, UserRole } from '@/prisma/generated/enums'
import { COMMIT_WITHOUT_WAITING, pool, SOON } from '@/lib/db/client'
import { refreshReplicaState } from '@/lib/db/replica'
import type { Actor, ServiceContext } from '@/lib/access/context'
import { isScope, ROLE_SCOPES, type Scope } from '@/lib/access/permissions'
import { coalesceCalls } from './coalesce-calls'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { ASSISTANT_SIGN } from '@/lib/domain/assistants'
import { TIER_LIMITS } from '@/lib/domain/rate-limits'
import { ServiceError } from '@/lib/errors'
import type { TokenResource } from '@/lib/domain/token-resource'
import '@/lib/services/work/follow-up'

/** Where the account, or a key with a limit of its own, stands in its hour. `reset` is in Unix seconds. */
export type RateLimit = { limit: number; remaining: number; reset: number; exceeded: boolean; ofKey: boolean }

/** `origins`: whose pages may read the answer. */
export type Authenticated = { ctx: ServiceContext; rate: RateLimit | null; origins: string[] }

/** Where a credential is used. A token that was asked for one of them opens no other. */
export type Front = TokenResource

/** What a credential's statement answers, whatever the kind of credential: as JSON, which costs less than as many columns. */
type CredentialRow = {
  account_id: string
  actor_type: Actor['type']
  actor_id: string
  actor_name: string
  /** In whose name it acts; a key acts in its own. */
  user_name: string | null
  scopes: string[]
  /** Of an access token: what its user allowed the application. */
  grant_id: string | null
  /** Whose rights bound the credential's; a key stands for itself. */
  role: UserRole | null
  tier: AccountTier
  time_zone: string
  currency: string
  count: number | null
  /** Of how many of the requests the account's count tells: a key's own limit keeps the others from it. */
  counted: number
  requests_per_hour: number | null
  key_count: number | null
  reset: number
  allowed_origins: string[]
  /** Why the credential, though known, is not accepted. */
  refusal: Refusal | null
}

type Refusal = 'expired' | 'replaced' | 'address'

/** A key that is known and not accepted: whose it is can be told to its owner. */
export class RefusedKey extends ServiceError {
  readonly accountId: string
  readonly actor: Actor
  readonly origins: string[]

  constructor(row: CredentialRow, refusal: Refusal, address: string) {
    super(refusal === 'address' ? 'forbidden' : 'unauthorized', REFUSALS[refusal](address))
    this.accountId = row.account_id
    this.actor = actorOf(row, 'api')
    this.origins = row.allowed_origins
  }
}

const REFUSALS: Record<Refusal, (address: string) => string> = {
  expired: () => 'This API key has expired. An administrator can give it a later expiry, or create a new key.',
  replaced: () => 'This API key was replaced by a new one, and is no longer accepted. Use the new key.',
  address: (address) =>
    `This API key may not be used from ${address || 'an unknown address'}. An administrator can add it to the addresses of the key.`,
}

/**
 * Finds the key by its hash (after a rotation also by that of the old one), decides whether it is accepted from the address
 * ($3), counts the requests ($2) against its own hour and the account's, and notes the use, in one round trip that is exact
 * across any number of server processes. A revoked key finds nothing, at once and everywhere; one that is refused counts
 * nothing. What a key's own limit keeps out does not count against the account.
 */
const API_KEY_STATEMENT = {
  name: 'authenticate_api_key',
  text: `
    WITH credential AS (
      SELECT k.account_id, k.id, k.name, k.scopes, k.last_used_at, k.requests_per_hour, k.allowed_origins, a.tier, a.time_zone, a.currency,
        CASE WHEN k.key_hash <> $1 AND k.previous_key_until <= now() THEN 'replaced'
          WHEN k.expires_at <= now() THEN 'expired'
          WHEN k.allowed_addresses <> '{}' AND ($3::inet <<= ANY (k.allowed_addresses::inet[])) IS NOT TRUE THEN 'address'
        END AS refusal
      FROM api_key k JOIN account a ON a.id = k.account_id
      WHERE (k.key_hash = $1 OR k.previous_key_hash = $1) AND k.revoked_at IS NULL
    ), accepted AS (
      SELECT * FROM credential WHERE refusal IS NULL
    ), used AS (
      UPDATE api_key k SET last_used_at = now(), last_used_address = host($3::inet) FROM accepted c
      WHERE k.account_id = c.account_id AND k.id = c.id
        AND (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute') AND ${COMMIT_WITHOUT_WAITING}
    ), key_counted AS (
      INSERT INTO api_key_window AS w (account_id, api_key_id, window_start, count)
      SELECT account_id, id, date_trunc('hour', now()), $2::int FROM accepted
      WHERE requests_per_hour IS NOT NULL AND ${COMMIT_WITHOUT_WAITING}
      ON CONFLICT (account_id, api_key_id, window_start) DO UPDATE SET count = w.count + $2::int
      RETURNING count
    ), passed AS (
      SELECT account_id, tier,
        least($2::int, greatest(0, coalesce(requests_per_hour - (SELECT count FROM key_counted), 0) + $2::int)) AS count
      FROM accepted
    ), counted AS (
      INSERT INTO rate_window AS w (account_id, window_start, count)
      SELECT account_id, date_trunc('hour', now()), count FROM passed WHERE tier <> 'enterprise' AND count > 0 AND ${COMMIT_WITHOUT_WAITING}
      ON CONFLICT (account_id, window_start) DO UPDATE SET count = w.count + excluded.count
      RETURNING count
    )
    SELECT row_to_json(one) AS row FROM (SELECT c.account_id, 'api_key' AS actor_type, c.id AS actor_id, c.name AS actor_name, NULL AS user_name, c.scopes,
      NULL AS grant_id, NULL AS role, c.tier, c.time_zone, c.currency, c.refusal, c.allowed_origins, c.requests_per_hour, (SELECT count FROM key_counted) AS key_count,
      (SELECT count FROM counted) AS count, coalesce((SELECT count FROM passed), 0) AS counted,
      extract(epoch FROM date_trunc('hour', now()) + interval '1 hour')::int AS reset
    FROM credential c) one`,
}

/**
 * Finds an access token (R-OA-7) at the front $3, decides whether it is accepted and counts its requests: what it was issued for, as far as
 * the grant and the application's registration still allow it. It finds nothing as soon as the token, the grant, the user or the
 * application is gone.
 */
const ACCESS_TOKEN_STATEMENT = {
  name: 'authenticate_access_token',
  text: `
    WITH credential AS (
      SELECT t.account_id, g.id AS grant_id, g.last_used_at, p.id, p.name, u.name AS user_name, u.role,
        ARRAY(SELECT unnest(t.access_scopes) INTERSECT SELECT unnest(g.scopes) INTERSECT SELECT unnest(p.scopes))
          AS scopes, p.allowed_origins, a.tier, a.time_zone, a.currency
      FROM oauth_token t
        JOIN oauth_grant g ON g.account_id = t.account_id AND g.id = t.grant_id
        JOIN oauth_application p ON p.account_id = g.account_id AND p.id = g.application_id
        JOIN "user" u ON u.account_id = g.account_id AND u.id = g.user_id
        JOIN account a ON a.id = t.account_id
      WHERE t.access_hash = $1 AND t.access_expires_at > now() AND t.access_revoked_at IS NULL AND t.revoked_at IS NULL
        AND (t.resource IS NULL OR t.resource = $3)
        AND g.revoked_at IS NULL AND p.deleted_at IS NULL AND u.deleted_at IS NULL AND u.status = 'active'
    ), used AS (
      UPDATE oauth_grant g SET last_used_at = now() FROM credential c
      WHERE g.account_id = c.account_id AND g.id = c.grant_id
        AND (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute') AND ${COMMIT_WITHOUT_WAITING}
    ), counted AS (
      INSERT INTO rate_window AS w (account_id, window_start, count)
      SELECT account_id, date_trunc('hour', now()), $2::int FROM credential WHERE tier <> 'enterprise' AND ${COMMIT_WITHOUT_WAITING}
      ON CONFLICT (account_id, window_start) DO UPDATE SET count = w.count + $2::int
      RETURNING count
    )
    SELECT row_to_json(one) AS row FROM (SELECT c.account_id, 'oauth_application' AS actor_type, c.id AS actor_id, c.name AS actor_name, c.user_name, c.scopes,
      c.grant_id, c.role, c.tier, c.time_zone, c.currency, NULL AS refusal, c.allowed_origins, NULL AS requests_per_hour, NULL AS key_count,
      (SELECT count FROM counted) AS count, $2::int AS counted,
      extract(epoch FROM date_trunc('hour', now()) + interval '1 hour')::int AS reset
    FROM credential c) one`,
}

/**
 * Turns the text after `Bearer`, sent from an address, into a context and counts the request (R-PE-1, R-RL-3). `null` when
 * the credential is none, unknown or revoked, or an access token that has expired; such a request does not count. Throws
 * `RefusedKey` for a key that has expired or was replaced (`unauthorized`), or may not be used from there (`forbidden`).
 */
export async function authenticate(
  credential: string,
  requestId: string,
  address = '',
  front: Front = 'api',
): Promise<Authenticated | null> {
  const prefix = credential.slice(0, 4)
  if ((prefix !== 'fsk_' && prefix !== 'fsa_') || credential.length > 200) return null
  // A key opens either front, a token is bound to no address: who shares a statement shares what decides on it.
  const { result: row, many, position } = await lookUp(`${credential} ${prefix === 'fsk_' ? address : front}`)
  if (!row) return null
  if (row.refusal) throw new RefusedKey(row, row.refusal, address)
  await refreshReplicaState(row.account_id)
  return { ctx: contextOf(row, requestId, front), rate: rateOf(row, many, position), origins: row.allowed_origins }
}

/**
 * Requests of one credential from one address that arrive at the same time share a statement. Each alone would wait for the
 * row of the account's hour until the one before has counted; and what the sockets bring in one turn has come at the same time.
 */
const lookUp = coalesceCalls(
  async (sender: string, many: number): Promise<CredentialRow | undefined> => {
    const [credential = '', address = ''] = sender.split(' ')
    const { rows } = await pool().query<{ row: CredentialRow }>({
      ...(credential.startsWith('fsk_')
        ? { ...API_KEY_STATEMENT, values: [credentialHash(credential), many, networkAddressOf(address)] }
        : { ...ACCESS_TOKEN_STATEMENT, values: [credentialHash(credential), many, address] }),
      ...SOON,
    })
    return rows[0]?.row
  },
  () => setImmediate(),
)

/**
 * Takes a request that does not count (R-RL-3) out of its hour again, and answers where account and key stand without it. One that the key's own
 * limit kept out was not counted for the account.
 */
export async function uncount({ accountId, actor }: ServiceContext, rate: RateLimit): Promise<RateLimit> {
  const hour = new Date((rate.reset - 3600) * 1000)
  const wasCountedForAccount = !(rate.exceeded && rate.ofKey)
  await pool().query({
    text: `
      WITH of_key AS (
        UPDATE api_key_window SET count = count - 1 WHERE account_id = $1 AND api_key_id = $2 AND window_start = $3 AND count > 0
      )
      UPDATE rate_window SET count = count - 1
      WHERE account_id = $1 AND window_start = $3 AND count > 0 AND $4 AND ${COMMIT_WITHOUT_WAITING}`,
    values: [accountId, actor.id, hour, wasCountedForAccount],
    ...SOON,
  })
  return rate.exceeded ? rate : { ...rate, remaining: Math.min(rate.limit, rate.remaining + 1) }
}

/** An address as PostgreSQL reads it: without the zone of a link-local one. */
function networkAddressOf(address: string): string | null {
  const [plain = ''] = address.split('%')
  return isIP(plain) > 0 ? plain : null
}

function contextOf(row: CredentialRow, requestId: string, front: Front): ServiceContext {
  return {
    accountId: row.account_id,
    actor: actorOf(row, front),
    scopes: new Set(boundedScopes(row)),
    ...(row.grant_id !== null && { grantId: row.grant_id }),
    requestId,
    account: { tier: row.tier, timeZone: row.time_zone, currency: row.currency },
  }
}

function actorOf(row: CredentialRow, front: Front): Actor {
  const program = front === 'mcp' ? `${row.actor_name} ${ASSISTANT_SIGN}` : row.actor_name
  const name = row.user_name === null ? program : `${program} for ${row.user_name}`
  return { type: row.actor_type, id: row.actor_id, name }
}

/** An application never exceeds the current rights of its user (R-OA-7). `admin` stands for every scope. */
function boundedScopes({ scopes, role }: CredentialRow): Scope[] {
  const scopesOfKey = scopes.filter(isScope)
  const held = role ? ROLE_SCOPES[role] : null
  if (!held || held.includes('admin')) return scopesOfKey
  return scopesOfKey.includes('admin') ? [...held] : scopesOfKey.filter((scope) => held.includes(scope))
}

/**
 * Where the account and the key stood after the request at a place among many that the same statement counted: what leaves
 * less.
 */
function rateOf(row: CredentialRow, many: number, position: number): RateLimit | null {
  const limit = TIER_LIMITS[row.tier]
  const { requests_per_hour: keyLimit, key_count, count, counted, reset } = row
  const ofKey =
    keyLimit === null || key_count === null ? null : rateLimit(keyLimit, key_count - (many - position - 1), reset, true)
  const ofAccount =
    limit === null || count === null ? null : rateLimit(limit, count - (counted - position - 1), reset, false)
  if (!ofKey || !ofAccount) return ofKey ?? ofAccount
  return ofKey.exceeded || ofKey.remaining < ofAccount.remaining ? ofKey : ofAccount
}

function rateLimit(limit: number, count: number, reset: number, ofKey: boolean): RateLimit {
  return { limit, remaining: Math.max(0, limit - count), reset, exceeded: count > limit, ofKey }
}
