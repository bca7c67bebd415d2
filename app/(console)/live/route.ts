import { answerUser } from '@/lib/auth/answer-user'
import { objectOf } from '@/lib/schemas/draft'
import { noteViewer } from '@/lib/services/scheduling/live'
import { openStream } from './stream'

/** The changes of a company's work orders as they happen, as server-sent events. */
export function GET(request: Request): Promise<Response> {
  return answerUser(
    request,
    async (user) =>
      new Response(await openStream(request, user), {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          // A proxy that gathers or compresses would hold events back.
          'Cache-Control': 'no-cache, no-transform',
          'X-Accel-Buffering': 'no',
        },
      }),
  )
}

/** What the user does at an open board: which days they see, what they move. Without news it says that they are still there. */
export function POST(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    await noteViewer(ctx, objectOf(await request.json().catch(() => null)))
    return new Response(null, { status: 204 })
  })
}
