import { type CurrentUser, userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { type LiveEvent, watchWorkOrders } from '@/lib/services/live'

/** Keeps proxies from ending a quiet stream, and is when we look whether the user is still signed in. */
const HEARTBEAT_MS = 15_000
/** A reader that takes no more than this in (messages) is let go; it connects again and catches up. */
const MOST_WAITING = 200

/** The changes of a company's work orders as they happen, as server-sent events. */
export async function GET(request: Request): Promise<Response> {
  const user = await userOfRequest(request)
  if (!user) return new Response('Sign in first.', { status: 401 })
  try {
    return new Response(await openStream(request, user), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // A proxy that gathers or compresses would hold events back.
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      },
    })
  } catch (error) {
    if (error instanceof ServiceError) return new Response(error.message, { status: 403 })
    throw error
  }
}

async function openStream(request: Request, user: CurrentUser): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const ending = new AbortController()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>(
    { start: (made) => void (controller = made), cancel: () => ending.abort() },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
  const write = (text: string) => {
    if (ending.signal.aborted || !controller) return
    controller.enqueue(encoder.encode(text))
    if ((controller.desiredSize ?? 0) <= 0) close()
  }
  const close = () => {
    if (ending.signal.aborted) return
    ending.abort()
    controller?.close()
  }
  request.signal.addEventListener('abort', close)

  write('retry: 1000\n\n')
  const stop = await watchWorkOrders(user.ctx, startOf(request), (event) => write(textOf(event)))
  const heartbeat = setInterval(() => {
    write(': here\n\n')
    userOfRequest(request).then(
      (still) => still?.session.id === user.session.id || close(),
      () => undefined,
    )
  }, HEARTBEAT_MS)
  const leave = () => {
    stop()
    clearInterval(heartbeat)
  }
  if (ending.signal.aborted) leave()
  else ending.signal.addEventListener('abort', leave)
  return stream
}

function textOf({ event, id, data }: LiveEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

/** After which event, or else since when. The browser names the last event itself when it connects again. */
function startOf(request: Request): string | number {
  const { searchParams } = new URL(request.url)
  const last = request.headers.get('last-event-id') ?? searchParams.get('after')
  if (last) return last
  const since = Number(searchParams.get('since'))
  return Number.isFinite(since) && since > 0 ? since : Date.now()
}
