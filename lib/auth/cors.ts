import { isRegisteredOrigin } from '@/lib/services/access/origins'

/*
 * Which pages may read an answer (R-CO-1): those of origins that the key or the application of the request is registered for.
 * Cookies are never allowed, so a page can do nothing that its own credential does not let it.
 */

const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Request-Id'
const ANSWER_HEADERS =
  'Allow, Deprecation, ETag, Idempotent-Replayed, Link, Location, Request-Id, Retry-After, Sunset, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'
/** For so long a browser remembers what it was told of an address. */
const REMEMBERED_SECONDS = 600

type Asked = { header: (name: string) => string | null }

/** What an answer says to the page that asked. `origins` are those of the credential; null while none was accepted. */
export async function corsHeaders(request: Asked, origins: readonly string[] | null): Promise<Record<string, string>> {
  const origin = request.header('origin')
  if (origin === null) return {}
  const allowed = origins ? origins.includes(origin) : await isRegisteredOrigin(origin)
  if (!allowed) return { Vary: 'Origin' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': ANSWER_HEADERS,
    Vary: 'Origin',
  }
}

/** What a browser is told before it sends a request, which carries no credential yet. */
export async function preflightHeaders(request: Asked, methods: string): Promise<Record<string, string>> {
  const answer = await corsHeaders(request, null)
  if (!answer['Access-Control-Allow-Origin']) return answer
  return {
    ...answer,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': String(REMEMBERED_SECONDS),
  }
}

/** The answer of a route of the framework, so that pages of registered origins may read it. */
export async function readableByPages(request: Request, answer: Response): Promise<Response> {
  for (const [name, value] of Object.entries(await corsHeaders(askedBy(request), null))) answer.headers.set(name, value)
  return answer
}

/** The answer of such a route to what a browser asks first. */
export async function answerPreflight(request: Request, methods: string): Promise<Response> {
  const headers = await preflightHeaders(askedBy(request), methods)
  return new Response(null, { status: 204, headers: { ...headers, Allow: methods, 'Cache-Control': 'no-store' } })
}

function askedBy(request: Request): Asked {
  return { header: (name) => request.headers.get(name) }
}
