import { inTurnOf } from '@/lib/auth/in-turn'
import { userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'

/** Who is signed in in this browser, for a page whose session ended; `null` for nobody. */
export async function GET(request: Request): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  try {
    const user = await inTurnOf(request.headers, () => userOfRequest(request))
    return Response.json(user && { id: user.user.id, name: user.user.name }, { headers })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return new Response(error.message, { status: error.status, headers: { ...headers, 'Retry-After': '1' } })
  }
}
