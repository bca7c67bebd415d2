import { type NextRequest, NextResponse } from 'next/server'

/**
 * Tells each page its own address, so that `requireUser` can send a signed-out visitor to the sign-in page and back
 * here. Nothing is decided here: every page and action asks the database who is signed in.
 */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.set('x-page', `${request.nextUrl.pathname}${request.nextUrl.search}`)
  return NextResponse.next({ request: { headers } })
}

export const config = { matcher: ['/((?!_next/|api/|v1/|docs|oauth/|\\.well-known/|.*\\.\\w+$).*)'] }
