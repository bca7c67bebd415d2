import { SCOPES } from '@/lib/access/permissions'
import { resourceAddress } from '@/lib/domain/token-resource'
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
    protected_resources: [resourceAddress(issuer, 'api'), resourceAddress(issuer, 'mcp')],
    service_documentation: `${issuer}/docs`,
  }
}

/** Where `/.well-known/oauth-protected-resource` is (RFC 9728, section 3.1); refusals name it. */
export function protectedResourceMetadataAddress(): string {
  return `${appUrl()}/.well-known/oauth-protected-resource/mcp`
}

/** What the endpoint for assistants says of itself (RFC 9728): who issues its tokens and how they are sent. */
export function protectedResourceMetadata() {
  return {
    resource: resourceAddress(appUrl(), 'mcp'),
    authorization_servers: [appUrl()],
    scopes_supported: SCOPES.filter((scope) => scope !== 'admin'),
    bearer_methods_supported: ['header'],
    resource_name: 'Fieldline for assistants',
    resource_documentation: `${appUrl()}/docs`,
  }
}
