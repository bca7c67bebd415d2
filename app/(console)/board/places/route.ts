import { answerUser } from '@/lib/auth/answer-user'
import { readMapPlaces } from '@/lib/services/scheduling/map-places'

/** The names on the plan of the board: `MapPlace[]`. */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) =>
    Response.json(await readMapPlaces(ctx), { headers: { 'Cache-Control': 'private, max-age=300' } }),
  )
}
