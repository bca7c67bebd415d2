import { answerUser } from '@/lib/auth/answer-user'
import { countAtRisk } from '@/lib/services/scheduling/risk'

/** How many work orders somebody has to act on now, for the bell in the frame. */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) =>
    Response.json(await countAtRisk(ctx), { headers: { 'Cache-Control': 'private, no-store' } }),
  )
}
