import type { ServiceContext } from '@/lib/access/context'
import type { AccountTier } from '@/prisma/generated/enums'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { secretHash } from '@/lib/domain/secret-token'
import type { OauthError } from './errors'

/** Lifetimes in seconds (R-OA-3, R-OA-4). */
export const CODE_SECONDS = 60
const ACCESS_SECONDS = 3_600
const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** The answer of the token endpoint. */
export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/**
 * What a transaction at the token endpoint ends with. A refusal is returned and thrown after the commit, because what
 * it revoked and wrote down must stay.
 */
export type Outcome = TokenAnswer | OauthError

/** A grant under lock. While it is held, nobody else changes its codes and tokens. */
export type LockedGrant = {
  id: string
  account_id: string
  /** The application that was registered, which the client proves to be: the original of a copy. */
  client: string
  /** Live: not revoked, its user and its application still there. */
  live: boolean
  /** What the grant and the application's registration allow together. */
  scopes: string[]
  /** The database's clock, read after the lock was won: the one clock of all instances. */
  now: Date
  ctx: ServiceContext
}

type GrantRow = {
  application_id: string
  client: string
  application: string
  user: string
  live: boolean
  scopes: string[]
  tier: AccountTier
  time_zone: string
  currency: string
  now: Date
}

/** Locks the grant and reads it and the clock as of then. */
export async function lockGrant(tx: Transaction, accountId: string, grantId: string): Promise<LockedGrant> {
  await tx.$queryRaw`
    SELECT 1 FROM oauth_grant WHERE account_id = ${accountId}::uuid AND id = ${grantId}::uuid FOR NO KEY UPDATE`
  const [row] = await tx.$queryRaw<GrantRow[]>`
    SELECT g.application_id, coalesce(p.origin_id, p.id) AS client, p.name AS application, u.name AS "user",
      (g.revoked_at IS NULL AND p.deleted_at IS NULL AND u.deleted_at IS NULL AND u.status = 'active') AS live,
      ARRAY(SELECT unnest(g.scopes) INTERSECT SELECT unnest(p.scopes) ORDER BY 1) AS scopes,
      a.tier, a.time_zone, a.currency, clock_timestamp() AS now
    FROM oauth_grant g
      JOIN oauth_application p ON p.account_id = g.account_id AND p.id = g.application_id
      JOIN "user" u ON u.account_id = g.account_id AND u.id = g.user_id
      JOIN account a ON a.id = g.account_id
    WHERE g.account_id = ${accountId}::uuid AND g.id = ${grantId}::uuid`
  if (!row) throw new Error('A grant cannot go while something refers to it')
  const ctx: ServiceContext = {
    accountId,
    actor: { type: 'oauth_application', id: row.application_id, name: `${row.application} for ${row.user}` },
    scopes: new Set(),
    requestId: newId(),
    account: { tier: row.tier, timeZone: row.time_zone, currency: row.currency },
  }
  const { client, live, scopes, now } = row
  return { id: grantId, account_id: accountId, client, live, scopes, now, ctx }
}

/** Writes one generation of a family: hashes alone. The caller holds the grant. */
export async function insertToken(
  tx: Transaction,
  grant: LockedGrant,
  token: {
    familyId: string
    generation: number
    access: string
    refresh: string
    scopes: string[]
    accessScopes: string[]
    resource: string | null
  },
): Promise<TokenAnswer> {
  await tx.oauthToken.create({
    data: {
      id: newId(),
      account_id: grant.account_id,
      grant_id: grant.id,
      family_id: token.familyId,
      generation: token.generation,
      access_hash: secretHash(token.access),
      refresh_hash: secretHash(token.refresh),
      scopes: token.scopes,
      access_scopes: token.accessScopes,
      resource: token.resource,
      created_at: grant.now,
      access_expires_at: after(grant.now, ACCESS_SECONDS),
      refresh_expires_at: after(grant.now, REFRESH_SECONDS),
    },
    select: { id: true },
  })
  return tokenAnswer(token.access, token.refresh, ACCESS_SECONDS, token.accessScopes)
}

/** The fields of a good answer (RFC 6749, section 5.1). */
export function tokenAnswer(access: string, refresh: string, seconds: number, scopes: string[]): TokenAnswer {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: seconds,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
}

/** The scopes of a token that the grant still allows, in the token's order. */
export function allowedScopes(requestedScopes: readonly string[], grant: LockedGrant): string[] {
  return requestedScopes.filter((scope) => grant.scopes.includes(scope))
}

/** Ends a whole family at once and writes why into the history. Returns whether anything was left to end. */
export async function revokeFamily(
  tx: Transaction,
  grant: LockedGrant,
  familyId: string,
  reason: string,
): Promise<boolean> {
  const { count } = await tx.oauthToken.updateMany({
    where: { account_id: grant.account_id, family_id: familyId, revoked_at: null },
    data: { revoked_at: grant.now },
  })
  if (count > 0) await note(tx, grant, 'revoke_tokens', reason)
  return count > 0
}

/** Writes something about the grant into the history. */
export async function note(tx: Transaction, grant: LockedGrant, verb: string, reason: string): Promise<void> {
  await recordHistory(tx, grant.ctx, { verb, type: 'oauth_grant', id: grant.id, before: null, after: { reason } })
}

/** That many seconds later. */
export function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000)
}
