import { createHash } from 'node:crypto'
import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { newSecret, secretHash } from '@/lib/domain/secret-token'
import type { Client } from './clients'
import { OauthError } from './errors'
import { isOtherResource, OTHER_RESOURCE, readResource, required, single } from './parameters'
import {
  after,
  allowedScopes,
  CODE_SECONDS,
  insertToken,
  type LockedGrant,
  lockGrant,
  type Outcome,
  revokeFamily,
  type TokenAnswer,
} from './tokens'

const REFUSED = 'The code is unknown, expired or used, or it was given to another client or redirect URI.'

/** A code for the client's redirect URI, good for 60 seconds and once. The caller holds the grant. */
export async function issueCode(
  tx: Transaction,
  grant: LockedGrant,
  request: { redirect_uri: string; scopes: string[]; code_challenge: string | null; resource: string | null },
): Promise<string> {
  const code = newSecret('fsg_')
  await tx.oauthCode.create({
    data: {
      ...request,
      id: newId(),
      account_id: grant.account_id,
      grant_id: grant.id,
      code_hash: secretHash(code),
      created_at: grant.now,
      expires_at: after(grant.now, CODE_SECONDS),
    },
    select: { id: true },
  })
  return code
}

/**
 * Exchanges a code for tokens (RFC 6749, section 4.1.3). A second use takes back what the first gave. Throws
 * `invalid_request`, `invalid_grant`.
 */
export async function exchangeCode(client: Client, form: URLSearchParams): Promise<TokenAnswer> {
  const code_hash = secretHash(required(form, 'code'))
  const redirectUri = required(form, 'redirect_uri')
  const verifier = single(form, 'code_verifier')
  const resource = readResource(form)

  const outcome = await db().$transaction(async (tx): Promise<Outcome> => {
    const row = await tx.oauthCode.findUnique({ where: { code_hash }, select: { account_id: true, grant_id: true } })
    if (!row) return new OauthError('invalid_grant', REFUSED)
    const grant = await lockGrant(tx, row.account_id, row.grant_id)
    const code = await tx.oauthCode.findUniqueOrThrow({ where: { code_hash } })
    // Another client that got hold of the code must not be able to use it up either.
    if (grant.client !== client.id) return new OauthError('invalid_grant', REFUSED)
    if (code.used_at) {
      if (code.family_id) await revokeFamily(tx, grant, code.family_id, 'an authorization code was used twice')
      return new OauthError('invalid_grant', REFUSED)
    }
    const scopes = allowedScopes(code.scopes, grant)
    if (!grant.live || code.expires_at <= grant.now || code.redirect_uri !== redirectUri || scopes.length === 0)
      return new OauthError('invalid_grant', REFUSED)
    const problem = verifierProblem(code.code_challenge, verifier)
    if (problem) return new OauthError('invalid_grant', problem)
    if (isOtherResource(resource, code.resource)) return new OauthError('invalid_target', OTHER_RESOURCE)

    const familyId = newId()
    await tx.oauthCode.update({
      where: { code_hash },
      data: { used_at: grant.now, family_id: familyId },
      select: { id: true },
    })
    const first = {
      resource: resource ?? code.resource,
      familyId,
      generation: 1,
      access: newSecret('fsa_'),
      refresh: newSecret('fsr_'),
    }
    return insertToken(tx, grant, { ...first, scopes, accessScopes: scopes })
  })
  if (outcome instanceof OauthError) throw outcome
  return outcome
}

/** What is wrong with the proof of PKCE (RFC 7636, section 4.6; RFC 9700, section 2.1.1 on downgrades), or `null`. */
function verifierProblem(challenge: string | null, verifier: string | null): string | null {
  if (challenge === null)
    return verifier === null ? null : 'A code_verifier was sent for a request that had no code_challenge.'
  if (verifier === null) return 'The code_verifier is missing.'
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return 'The code_verifier is not of the form that RFC 7636 asks for.'
  const proof = createHash('sha256').update(verifier).digest('base64url')
  return proof === challenge ? null : 'The code_verifier does not match the code_challenge.'
}
