import { type NextRequest, NextResponse } from 'next/server'
import { apiPath, isDecodable, UNKNOWN_PATH } from '@/lib/api/router'
import { ownHost } from '@/lib/auth/same-origin'
import { pagePolicy } from '@/lib/domain/content-security'
import { isPhonePath } from '@/lib/domain/field/shell'
import { env, mapOrigin } from '@/lib/env'

/**
 * Gives each page what it has to know before it is built: its own address, so that `requireUser` can send a signed-out
 * visitor to the sign-in page and back here, and the nonce that its scripts carry (the framework reads it from the
 * policy). Nothing is decided here: every page and action asks the database who is signed in.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (apiPath(pathname) !== null) return passable(request)
  const policy = pagePolicy({
    nonce: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'),
    development: env().NODE_ENV === 'development',
    mapOrigin: mapOrigin(),
    readsCodes: isPhonePath(pathname),
    leavesOrigin: leavesOrigin(request.nextUrl),
  })
  const headers = new Headers(request.headers)
  headers.set('x-page', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  // The framework takes forms from the host that this header names, whoever wrote it.
  headers.set('x-forwarded-host', ownHost(request.headers) ?? '')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** What cannot be decoded is no path of the API, which says so as JSON; the framework would fail before it is asked. */
function passable(request: NextRequest): NextResponse {
  if (isDecodable(request.nextUrl.pathname)) return NextResponse.next()
  return NextResponse.rewrite(new URL(UNKNOWN_PATH, request.url))
}

/** The consent page answers to the application, and a sign-in leads back to it or on to the single sign-on. */
function leavesOrigin({ pathname, searchParams }: URL): boolean {
  if (pathname !== '/sign-in') return pathname.startsWith('/oauth/')
  return env().OIDC_ISSUER !== undefined || (searchParams.get('return_to') ?? '').startsWith('/oauth/')
}

export const config = {
  matcher: [
    // All that may be a page, also the page that says that there is none. Not what answers with something else, under
    // the very addresses that it has.
    '/((?!_next/|api/|v1/|docs(?:$|/(?:reference|changelog|guides/[a-z-]+)$|/(?:start|reference|site)\\.js$|/site\\.css$|/changelog\\.xml$)|icon\\.svg$|app-icons/|sw\\.js$|manifest\\.webmanifest$|healthz$|readyz$|company-logo/[^/]+$|calendars/[^/]+$|map-tiles$|field/(?:sync|commands|device|language|push|sign-out|uploads/[^/]+|photos/[^/]+)$|import/[^/]+$|import/problems/[^/]+$|oauth/(?:authorize|token|revoke)$|mcp$|\\.well-known/oauth-(?:authorization-server|protected-resource)(?:/mcp)?$).*)',
    // Of the API only paths whose escapes may be no text; every other request goes its way without this.
    '/api/v1/(.*%(?:[89a-fA-F]|(?![0-9a-fA-F]{2})).*)',
    '/v1/(.*%(?:[89a-fA-F]|(?![0-9a-fA-F]{2})).*)',
  ],
}
