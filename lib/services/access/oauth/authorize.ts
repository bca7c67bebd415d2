import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { isClaimedAddress, matchesRedirectUri, withParameters } from '@/lib/domain/redirect-uri'
import { newSecret, secretHash } from '@/lib/domain/secret-token'
import type { TokenResource } from '@/lib/domain/token-resource'
import { appUrl } from '@/lib/env'
import { type Principal } from '@/lib/services/access/sessions'
import { type Client, findClient } from './clients'
import { issueCode } from './codes'
import { applicationIn, makeCopy } from '@/lib/services/access/oauth-copies'
import { OauthError } from './errors'
import { readResource, readScopes, required, single } from './parameters'
import { grantableScopes } from './rights'
import { lockGrant } from './tokens'

/** How long an opened consent page may wait for its answer. */
const CONSENT_SECONDS = 600

/** What follows from an authorization request. */
export type Authorization =
  /** The client or its redirect URI is not known, or no company of the user has the application: the user is told, and sent nowhere. */
  | { kind: 'refused'; problem: 'client' | 'redirect_uri' | 'not_allowed' | 'signed_out' }
  | { kind: 'refused'; problem: 'request'; reason: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'sign_in' }
  | { kind: 'consent'; ticket: string }

type AuthorizationRequest = {
  client: Client
  /** Its record in the user's company; null before a copy was made. */
  application: { id: string; scopes: string[] } | null
  redirect_uri: string
  scopes: string[]
  state: string | null
  code_challenge: string | null
  resource: TokenResource | null
  prompt: string | null
}

/**
 * `GET /oauth/authorize` (RFC 6749, section 4.1.1). Until client and redirect URI are known, and the user as one of a company that has the
 * application, errors are shown here: an address that anybody may register must not be where a link of ours leads by itself (RFC 9700,
 * section 4.11.2). After that the client is told, with `error`, `state` and `iss` (RFC 9207).
 */
export async function authorize(query: URLSearchParams, principal: Principal | null): Promise<Authorization> {
  const identified = await identifyClient(query, principal)
  if (!identified) return { kind: 'refused', problem: 'client' }
  const { client, application } = identified
  const redirect_uri = redirectUriOf(query, client)
  if (redirect_uri === null) return { kind: 'refused', problem: 'redirect_uri' }
  // Whether a company lets an application of others in is its administrators' to decide (R-OA-8).
  if (principal && !application?.isAllowed && principal.user.role !== 'admin')
    return { kind: 'refused', problem: 'not_allowed' }
  try {
    return await proceed({ ...readRequest(query, client, redirect_uri), application }, principal)
  } catch (error) {
    if (!(error instanceof OauthError)) throw error
    if (application?.isAllowed) return { kind: 'redirect', to: errorRedirect(redirect_uri, error, stateOf(query)) }
    return showError(error, principal)
  }
}

/** The answer to a wrong request whose client is not told, because no company of the user has allowed it yet. */
function showError({ code }: OauthError, principal: Principal | null): Authorization {
  if (principal) return { kind: 'refused', problem: 'request', reason: code }
  return code === 'login_required' ? { kind: 'refused', problem: 'signed_out' } : { kind: 'sign_in' }
}

/** The client that a request names, with its record in the user's company; null where that company can have no such client. */
async function identifyClient(
  query: URLSearchParams,
  principal: Principal | null,
): Promise<{ client: Client; application: Awaited<ReturnType<typeof applicationIn>> } | null> {
  const [id, ...others] = query.getAll('client_id')
  const client = id && others.length === 0 ? await findClient(id) : null
  if (!client) return null
  const application = principal && (await applicationIn(db(), client, principal.account.id))
  return principal && !application && !client.shared ? null : { client, application }
}

/** The redirect URI of the request; `null` when it is none that was registered. */
function redirectUriOf(query: URLSearchParams, client: Client): string | null {
  const [uri, ...more] = query.getAll('redirect_uri')
  if (uri === undefined || more.length > 0) return null
  return client.redirect_uris.some((registered) => matchesRedirectUri(registered, uri, client.client_type)) ? uri : null
}

/** The state to give back; of several, none can be trusted to be the client's. */
function stateOf(query: URLSearchParams): string | null {
  const states = query.getAll('state')
  return states.length === 1 ? (states[0] ?? null) : null
}

function readRequest(
  query: URLSearchParams,
  client: Client,
  redirect_uri: string,
): Omit<AuthorizationRequest, 'application'> {
  for (const name of query.keys()) single(query, name)
  if (required(query, 'response_type') !== 'code')
    throw new OauthError('unsupported_response_type', 'Use response_type=code.')
  if (single(query, 'request') !== null || single(query, 'request_uri') !== null)
    throw new OauthError('invalid_request', 'Send the parameters themselves; request objects are not supported.')
  if ((single(query, 'response_mode') ?? 'query') !== 'query')
    throw new OauthError('invalid_request', 'Use response_mode=query.')
  const code_challenge = challengeOf(query, client)
  const scopes = readScopes(single(query, 'scope') ?? '', client.scopes, 'the application')
  const state = single(query, 'state')
  const resource = readResource(query)
  return { client, redirect_uri, scopes, state, code_challenge, resource, prompt: single(query, 'prompt') }
}

/** PKCE: S256 alone, and required from public clients and where the application says so (RFC 9700, section 2.1.1). */
function challengeOf(query: URLSearchParams, client: Client): string | null {
  const challenge = single(query, 'code_challenge')
  const method = single(query, 'code_challenge_method')
  if (challenge === null) {
    if (method !== null) throw new OauthError('invalid_request', 'The parameter code_challenge is missing.')
    if (client.require_pkce)
      throw new OauthError(
        'invalid_request',
        'The parameter code_challenge is missing: this application must use PKCE with code_challenge_method=S256.',
      )
    return null
  }
  if (method !== 'S256') throw new OauthError('invalid_request', 'Use code_challenge_method=S256.')
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OauthError('invalid_request', 'The code_challenge is not a SHA-256 hash in base64url.')
  return challenge
}

async function proceed(request: AuthorizationRequest, principal: Principal | null): Promise<Authorization> {
  const silent = request.prompt === 'none'
  if (!principal) {
    if (silent) throw new OauthError('login_required', 'Nobody is signed in.')
    return { kind: 'sign_in' }
  }
  if (request.prompt !== 'consent' && provesIdentity(request)) {
    const to = await reuseGrant(request, principal)
    if (to) return { kind: 'redirect', to }
  }
  if (silent) throw new OauthError('consent_required', 'The user has not agreed to this yet.')
  return { kind: 'consent', ticket: await openConsent(request, principal) }
}

/**
 * Whether the way back is proof enough of who asks. Anybody can send a public client's id, and its own scheme or a
 * loopback port can be taken by another program, so its user is asked every time (RFC 8252, section 8.6).
 */
function provesIdentity({ client, redirect_uri }: AuthorizationRequest): boolean {
  return client.client_type === 'confidential' || isClaimedAddress(redirect_uri)
}

/** The way back with a code when the user agreed to all of this before, else `null`. */
async function reuseGrant(request: AuthorizationRequest, principal: Principal): Promise<string | null> {
  const { application } = request
  if (!application) return null
  const scopes = grantableScopes(request.scopes, principal.user.role, application.scopes)
  if (scopes.length === 0) return null
  return db().$transaction(async (tx) => {
    const existingGrant = await tx.oauthGrant.findFirst({
      where: {
        account_id: principal.account.id,
        user_id: principal.user.id,
        application_id: application.id,
        revoked_at: null,
      },
      select: { id: true },
    })
    const grant = existingGrant && (await lockGrant(tx, principal.account.id, existingGrant.id))
    if (!grant?.live || !scopes.every((scope) => grant.scopes.includes(scope))) return null
    const { redirect_uri, code_challenge, resource } = request
    return codeRedirect(request, await issueCode(tx, grant, { redirect_uri, code_challenge, resource, scopes }))
  })
}

/** Keeps the whole request until the user answers, so that the form of the consent page carries a ticket alone. */
async function openConsent(request: AuthorizationRequest, principal: Principal): Promise<string> {
  const ticket = newSecret('fst_')
  const { client, redirect_uri, scopes, state, code_challenge, resource } = request
  const application_id = request.application?.id ?? (await makeCopy(db(), client, principal.account.id))
  await db().$executeRaw`
    INSERT INTO oauth_consent (id, account_id, user_session_id, application_id, ticket_hash, redirect_uri, scopes, state,
      code_challenge, resource, expires_at)
    VALUES (${newId()}::uuid, ${principal.account.id}::uuid, ${principal.session.id}::uuid, ${application_id}::uuid,
      ${secretHash(ticket)}, ${redirect_uri}, ${scopes}, ${state}, ${code_challenge}, ${resource},
      now() + make_interval(secs => ${CONSENT_SECONDS}))`
  return ticket
}

type Return = { redirect_uri: string; state: string | null }

/** Back to the client with a code. `iss` says who answers, so that answers cannot be mixed up (RFC 9207). */
export function codeRedirect({ redirect_uri, state }: Return, code: string): string {
  return withParameters(redirect_uri, { code, state, iss: appUrl() })
}

/** Back to the client with an error. */
export function errorRedirect(redirect_uri: string, error: OauthError, state: string | null): string {
  const parameters = { error: error.code, error_description: error.message, state, iss: appUrl() }
  return withParameters(redirect_uri, parameters)
}
