/** What can go wrong at the OAuth endpoints (RFC 6749, sections 4.1.2.1 and 5.2; RFC 7636; RFC 8707; OpenID Connect's prompt). */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'

/** An error that the client is told, as shape A: `error`, `error_description` and `status`. */
export class OauthError extends Error {
  override name = 'OauthError'
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode, description: string) {
    super(description)
    this.code = code
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400
  }
}
