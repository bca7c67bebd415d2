import { answerUser } from '@/lib/auth/answer-user'
import { countWarnings } from '@/lib/services/work/sla'

/** How many promises and contracts somebody has to act on now, for the bell in the frame. */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) =>
    Response.json(await countWarnings(ctx), { headers: { 'Cache-Control': 'private, no-store' } }),
  )
}
