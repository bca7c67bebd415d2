import { clientAddress } from '@/lib/access/client-address'
import type { Actor, ServiceContext } from '@/lib/access/context'
import {
  authenticate,
  type Authenticated,
  type Front,
  type RateLimit,
  RefusedKey,
  uncount,
} from '@/lib/auth/authenticate'
import { ServiceError } from '@/lib/errors'
import { rateHeaders } from './answers'
import type { ApiRequest } from './http'
import type { RequestIds } from './request-id'

/** What is known of a request so far, and the headers its answer will have whatever becomes of it. */
export type Exchange = {
  ids: RequestIds
  headers: Record<string, string>
  /** Who sent it: also a key that is known and not accepted. */
  sender?: { accountId: string; actor: Actor; origins: string[] }
  rate?: RateLimit | null
  /** Where the request came to, and what its challenge (RFC 9110, section 11.6.1) adds. The API, when left out. */
  front?: { name: Front; challenge: string }
}

/**
 * Turns the credential of a request into a context and counts it, unless its operation is not counted. Throws `unauthorized`, `rate_limited`.
 */
export async function admit(
  request: Pick<ApiRequest, 'header'>,
  exchange: Exchange,
  isUncounted = false,
): Promise<ServiceContext> {
  const { headers } = exchange
  const { ctx, rate, origins } = await requireCredential(request, exchange)
  exchange.sender = { accountId: ctx.accountId, actor: ctx.actor, origins }
  exchange.rate = rate
  Object.assign(headers, rateHeaders(rate))
  if (isUncounted) await takeOutOfCount(ctx, exchange)
  if (!rate?.exceeded || isUncounted) return ctx
  headers['Retry-After'] = String(Math.max(1, rate.reset - Math.floor(Date.now() / 1000)))
  const ofKey = `The hourly limit of this API key (${rate.limit}) is used up; wait until X-RateLimit-Reset.`
  throw new ServiceError('rate_limited', rate.ofKey ? ofKey : undefined)
}

/** Takes a request out of the hour's count again, also in what its answer says of the limit. */
export async function takeOutOfCount(ctx: ServiceContext, exchange: Exchange): Promise<void> {
  if (!exchange.rate) return
  exchange.rate = await uncount(ctx, exchange.rate)
  Object.assign(exchange.headers, rateHeaders(exchange.rate))
}

function challengeOf(front: Exchange['front']): string {
  return `Bearer realm="fieldline"${front ? `, ${front.challenge}` : ''}`
}

async function requireCredential(request: Pick<ApiRequest, 'header'>, exchange: Exchange): Promise<Authenticated> {
  const { ids, headers, front } = exchange
  const challenge = challengeOf(front)
  const [scheme, credential, ...rest] = (request.header('authorization') ?? '').trim().split(/\s+/)
  if (!scheme) {
    headers['WWW-Authenticate'] = challenge
    throw new ServiceError('unauthorized', 'Send a credential as Authorization: Bearer <API_KEY>.')
  }
  try {
    const isBearer = scheme.toLowerCase() === 'bearer' && rest.length === 0
    const address = clientAddress({ get: request.header })
    const authenticated =
      isBearer && credential ? await authenticate(credential, ids.requestId, address, front?.name) : null
    if (authenticated) return { ...authenticated, ctx: { ...authenticated.ctx, ...ids } }
    throw new ServiceError('unauthorized', 'The credential is invalid, expired or revoked.')
  } catch (error) {
    if (error instanceof RefusedKey) {
      const { accountId, actor, origins } = error
      exchange.sender = { accountId, actor, origins }
    }
    if (error instanceof ServiceError && error.code === 'unauthorized')
      headers['WWW-Authenticate'] = `${challenge}, error="invalid_token"`
    throw error
  }
}
