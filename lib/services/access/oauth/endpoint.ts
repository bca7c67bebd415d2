import { authenticateClient } from './clients'
import { exchangeCode } from './codes'
import { OauthError } from './errors'
import { required, single } from './parameters'
import { refreshTokens } from './refresh'
import { revokeToken } from './revoke-token'
import type { TokenAnswer } from './tokens'

/** `POST /oauth/token` (R-OA-4). Throws `OauthError`. */
export async function answerTokenRequest(form: URLSearchParams, authorization: string | null): Promise<TokenAnswer> {
  const client = await authenticateClient(form, authorization)
  switch (required(form, 'grant_type')) {
    case 'authorization_code':
      return exchangeCode(client, form)
    case 'refresh_token':
      return refreshTokens(client, form)
    default:
      throw new OauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  }
}

/**
 * `POST /oauth/revoke`: the token in `Authorization: Bearer` (R-OA-6), or a form with client
 * authentication (RFC 7009). Throws `OauthError`.
 */
export async function answerRevocation(form: URLSearchParams, authorization: string | null): Promise<void> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (bearer) return revokeToken(bearer, null)
  const client = await authenticateClient(form, authorization)
  // A hint may be wrong and helps nobody here: one look-up finds either kind.
  single(form, 'token_type_hint')
  return revokeToken(required(form, 'token'), client)
}
