import { userOfRequest } from '@/lib/auth/session'

/** Who is signed in in this browser, for a page whose session ended; `null` for nobody. */
export async function GET(request: Request): Promise<Response> {
  const found = await userOfRequest(request)
  const user = found && { id: found.user.id, name: found.user.name }
  return Response.json(user, { headers: { 'Cache-Control': 'no-store' } })
}
