import type { NextAuthOptions } from 'next-auth'
import type { UserinfoEndpointHandler } from 'next-auth/providers/oauth'
import { env } from '@/lib/env'
import { normalizedEmail } from './sign-in'

type Provider = NextAuthOptions['providers'][number]

/** The name on the button of the sign-in page, or `null` when the operator set no provider up. */
export function singleSignOnName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME } = env()
  return OIDC_ISSUER && OIDC_CLIENT_ID ? OIDC_NAME : null
}

/** The operator's OpenID Connect provider (OIDC_*), with PKCE, state and nonce; `null` when there is none. */
export function singleSignOn(): Provider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env()
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return null
  return {
    id: 'sso',
    name: OIDC_NAME,
    type: 'oauth',
    issuer: OIDC_ISSUER,
    wellKnown: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    client: OIDC_CLIENT_SECRET ? {} : { token_endpoint_auth_method: 'none' },
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    userinfo: { request: readClaims },
    profile: (claims: Record<string, unknown>) => ({
      id: String(claims.sub),
      name: typeof claims.name === 'string' ? claims.name : null,
      email: verifiedEmail(claims),
    }),
  }
}

/**
 * The claims of the ID token, which was checked by then. Where it names no e-mail address, which providers may keep for
 * the userinfo endpoint (OpenID Connect Core, section 5.4), those of that endpoint as well.
 */
const readClaims: NonNullable<UserinfoEndpointHandler['request']> = async ({ tokens, client }) => {
  const claims = payloadOf(String(tokens.id_token))
  if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims
  const more = await client.userinfo(String(tokens.access_token))
  if (more.sub !== claims.sub) throw new Error('The userinfo endpoint answered about somebody else')
  return { ...more, ...claims }
}

function payloadOf(token: string): Record<string, unknown> & { sub?: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** The e-mail address that the provider vouches for. An unverified one could be anybody's. */
export function verifiedEmail(claims: object | undefined): string | null {
  const { email, email_verified } = (claims ?? {}) as { email?: unknown; email_verified?: unknown }
  const verified = email_verified === true || email_verified === 'true'
  return typeof email === 'string' && verified ? normalizedEmail(email) : null
}
