import { answerUser } from '@/lib/auth/answer-user'
import { readAskedRoads } from '@/lib/services/travel'

/** How long ways take by road, for what the board judges in the browser: `{"ways": [[lat, lon, lat, lon], …]}` → `RoadLegs`. */
export function POST(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const body: unknown = await request.json().catch(() => null)
    return Response.json(await readAskedRoads(ctx, body), { headers: { 'Cache-Control': 'no-store' } })
  })
}
