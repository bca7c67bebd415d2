import { userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { readAskedRoads } from '@/lib/services/travel'

/** How long ways take by road, for what the board judges in the browser: `{"ways": [[lat, lon, lat, lon], …]}` → `RoadLegs`. */
export async function POST(request: Request): Promise<Response> {
  const user = await userOfRequest(request)
  if (!user) return new Response('Sign in first.', { status: 401 })
  const body: unknown = await request.json().catch(() => null)
  try {
    return Response.json(await readAskedRoads(user.ctx, body), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (error instanceof ServiceError) return new Response(error.message, { status: error.status })
    throw error
  }
}
