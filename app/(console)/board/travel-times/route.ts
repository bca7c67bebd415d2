import { answerUser } from '@/lib/auth/answer-user'
import { objectOf } from '@/lib/schemas/draft'
import { readRequestedLegs } from '@/lib/services/work/travel'

/** How long legs take by road, for what the board checks in the browser: `{"legs": [[lat, lon, lat, lon], …]}` → `LegMinutes`. */
export function POST(request: Request): Promise<Response> {
  return answerUser(
    request,
    async ({ ctx }) => {
      const body = objectOf(await request.json().catch(() => null))
      return Response.json(await readRequestedLegs(ctx, body), { headers: { 'Cache-Control': 'no-store' } })
    },
    { kind: 'outside' },
  )
}
