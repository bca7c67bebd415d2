import { SCOPES } from '@/lib/access/permissions'
import { appUrl } from '@/lib/env'

/** `/.well-known/oauth-authorization-server` (RFC 8414). Every address is built from APP_URL, never from a request. */
export function authorizationServerMetadata() {
  const issuer = appUrl()
  const authMethods = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'consent'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  }
}
