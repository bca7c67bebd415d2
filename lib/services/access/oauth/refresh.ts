import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import type { OauthToken } from '@/prisma/generated/client'
import { derivedSecret, secretHash } from '@/lib/domain/secret-token'
import { derivedKey } from '@/lib/secrets'
import type { Client } from './clients'
import { OauthError } from './errors'
import { isOtherResource, OTHER_RESOURCE, readResource, readScopes, required, single } from './parameters'
import {
  allowedScopes,
  insertToken,
  type LockedGrant,
  lockGrant,
  note,
  type Outcome,
  revokeFamily,
  tokenAnswer,
  type TokenAnswer,
} from './tokens'

/** How long a refresh token that was used already is answered once more with the same successor. */
const RETRY_SECONDS = 10

const REFUSED = 'The refresh token is unknown, expired, revoked or used, or it was given to another client.'

/**
 * Exchanges a refresh token for the next pair (RFC 6749, section 6), perhaps with a narrower scope. The successor
 * follows from the old token by an HMAC, so that a client that lost the answer gets the very same one within ten
 * seconds, though nothing but hashes is stored; any later use of an old one ends the family (RFC 9700, section 4.14.2).
 * Throws `invalid_request`, `invalid_grant`, `invalid_scope`.
 */
export async function refreshTokens(client: Client, form: URLSearchParams): Promise<TokenAnswer> {
  const refresh = required(form, 'refresh_token')
  const scope = single(form, 'scope')
  const resource = readResource(form)
  const refresh_hash = secretHash(refresh)
  const outcome = await db().$transaction(async (tx): Promise<Outcome> => {
    const row = await tx.oauthToken.findUnique({
      where: { refresh_hash },
      select: { account_id: true, grant_id: true },
    })
    if (!row) return new OauthError('invalid_grant', REFUSED)
    const grant = await lockGrant(tx, row.account_id, row.grant_id)
    const token = await tx.oauthToken.findUniqueOrThrow({ where: { refresh_hash } })
    const refusal = refusalOf(token, grant, client)
    if (refusal) return refuse(tx, grant, token, refusal)
    if (isOtherResource(resource, token.resource)) return new OauthError('invalid_target', OTHER_RESOURCE)
    return rotate(tx, grant, token, { refresh, scope })
  })
  if (outcome instanceof OauthError) throw outcome
  return outcome
}

async function rotate(
  tx: Transaction,
  grant: LockedGrant,
  token: OauthToken,
  request: { refresh: string; scope: string | null },
): Promise<Outcome> {
  const requestedScopes = wantedScopes(request.scope, token)
  if (requestedScopes instanceof OauthError) return requestedScopes
  const accessScopes = allowedScopes(requestedScopes, grant)
  const key = derivedKey('oauth successor')
  const access = derivedSecret('fsa_', key, request.refresh)
  const refresh = derivedSecret('fsr_', key, request.refresh)

  if (token.rotated_at) {
    const again = await sameAnswer(tx, grant, token, { access, refresh, accessScopes })
    if (again) return again
    await revokeFamily(tx, grant, token.family_id, 'a used refresh token was used again')
    return new OauthError('invalid_grant', REFUSED)
  }
  if (accessScopes.length === 0) return new OauthError('invalid_scope', 'Nothing is left of the scopes asked for.')
  await tx.oauthToken.update({
    where: { refresh_hash: token.refresh_hash },
    data: { rotated_at: grant.now },
    select: { id: true },
  })
  const generation = token.generation + 1
  const next = { familyId: token.family_id, generation, access, refresh }
  // What the refresh token stands for stays as it was, however narrow this access token is (RFC 6749, section 6).
  return insertToken(tx, grant, { ...next, scopes: token.scopes, accessScopes, resource: token.resource })
}

/** The answer given before, when this is the same question shortly after and nobody went on from that answer yet. */
async function sameAnswer(
  tx: Transaction,
  grant: LockedGrant,
  token: OauthToken,
  expected: { access: string; refresh: string; accessScopes: string[] },
): Promise<Outcome | null> {
  if (!token.rotated_at || grant.now.getTime() - token.rotated_at.getTime() > RETRY_SECONDS * 1_000) return null
  const successor = await tx.oauthToken.findUnique({ where: { refresh_hash: secretHash(expected.refresh) } })
  if (!successor || successor.rotated_at || successor.revoked_at || successor.access_revoked_at) return null
  if (successor.access_scopes.join(' ') !== expected.accessScopes.join(' '))
    return new OauthError('invalid_scope', 'The refresh token was just used for another scope.')
  const seconds = Math.floor((successor.access_expires_at.getTime() - grant.now.getTime()) / 1_000)
  return tokenAnswer(expected.access, expected.refresh, seconds, successor.access_scopes)
}

function wantedScopes(scope: string | null, token: OauthToken): string[] | OauthError {
  if (scope === null) return token.scopes
  try {
    return readScopes(scope, token.scopes, 'the grant')
  } catch (error) {
    if (error instanceof OauthError) return error
    throw error
  }
}

function refusalOf(token: OauthToken, grant: LockedGrant, client: Client): string | null {
  if (grant.client !== client.id) return 'another client sent the refresh token'
  if (!grant.live || token.revoked_at) return 'the refresh token was revoked'
  return token.refresh_expires_at <= grant.now ? 'the refresh token had expired' : null
}

/** Notes the first refusal of a token; a client that keeps trying adds nothing to the history. */
async function refuse(tx: Transaction, grant: LockedGrant, token: OauthToken, reason: string): Promise<OauthError> {
  const { count } = await tx.oauthToken.updateMany({
    where: { refresh_hash: token.refresh_hash, refused_at: null },
    data: { refused_at: grant.now },
  })
  if (count > 0) await note(tx, grant, 'refresh_refused', reason)
  return new OauthError('invalid_grant', REFUSED)
}
