import { type CurrentUser, userOfRequest } from '@/lib/auth/session'
import { logFailure } from '@/lib/log'
import { answerUser } from '@/lib/auth/answer-user'
import { forgetViewer, type LiveEvent, livePoint, noteViewer, readPoint, watchWorkOrders } from '@/lib/services/live'

/** Keeps proxies from ending a quiet stream, and is when we look whether the user is still signed in. */
const HEARTBEAT_MS = 15_000
/** A reader that takes no more than this in (messages) is let go; it connects again and catches up. */
const MOST_WAITING = 200

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
    const body: unknown = await request.json().catch(() => null)
    await noteViewer(ctx, body)
    return new Response(null, { status: 204 })
  })
}

async function openStream(request: Request, user: CurrentUser): Promise<ReadableStream<Uint8Array>> {
  const ending = new AbortController()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>(
    { start: (made) => void (controller = made), cancel: () => ending.abort() },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
  const write = (bytes: Uint8Array) => {
    if (ending.signal.aborted || !controller) return
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) <= 0) close()
  }
  const close = () => {
    if (ending.signal.aborted) return
    ending.abort()
    controller?.close()
  }
  request.signal.addEventListener('abort', close)

  write(encoder.encode('retry: 1000\n\n'))
  const stop = await watchWorkOrders(user.ctx, await startOf(request), (event) => write(bytesOf(event)))
  const forget = await noteBoard(request, user)
  const heartbeat = setInterval(() => {
    write(encoder.encode(': here\n\n'))
    userOfRequest(request).then(
      (still) => still?.session.id === user.session.id || close(),
      () => undefined,
    )
  }, HEARTBEAT_MS)
  const leave = () => {
    stop()
    forget()
    clearInterval(heartbeat)
  }
  if (ending.signal.aborted) leave()
  else ending.signal.addEventListener('abort', leave)
  return stream
}

const encoder = new TextEncoder()
/** What was written for one board is the same for the others. */
const written = new WeakMap<LiveEvent, Uint8Array>()

function bytesOf(event: LiveEvent): Uint8Array {
  const known = written.get(event)
  if (known) return known
  const { event: name, id, data } = event
  const place = id === null ? '' : `id: ${id}\n`
  const bytes = encoder.encode(`event: ${name}\n${place}data: ${JSON.stringify(data)}\n\n`)
  written.set(event, bytes)
  return bytes
}

/** After which event; the browser names it itself when it connects again. */
async function startOf(request: Request) {
  const last = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  return readPoint(last) ?? (await livePoint())
}

/** Shows the user to colleagues while the stream lasts, when it is a board's. */
async function noteBoard(request: Request, { ctx }: CurrentUser): Promise<() => void> {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('board')
  if (id === null) return () => undefined
  const [first_day, last_day] = [searchParams.get('first_day'), searchParams.get('last_day')]
  await noteViewer(ctx, { id, first_day, last_day, moving: null })
  return () => void forgetViewer(ctx, id).catch((error: unknown) => logFailure('presence was not ended', error))
}
