import { type CurrentUser, userOfRequest } from '@/lib/auth/session'
import { logFailure } from '@/lib/log'
import { noteStream } from '@/lib/metrics'
import {
  forgetViewer,
  type LiveEvent,
  livePoint,
  noteViewer,
  readPoint,
  watchWorkOrders,
} from '@/lib/services/scheduling/live'

/**
 * Keeps proxies from ending a quiet stream, and is when we look whether the user is still signed in; that is looked at
 * as well when the history tells of them.
 */
const HEARTBEAT_MS = 15_000
/** A reader that takes no more than this in (messages) is let go; it connects again and catches up. */
const MAX_UNREAD = 200
/** When a stream ended for a newer one of the same user connects again, so that the two do not end each other in turns. */
const REPLACED_RETRY_MS = 60_000

/** A stream of server-sent events until either side closes it; `onClose` runs at once when it is closed already. */
type EventStream = {
  body: ReadableStream<Uint8Array>
  write: (bytes: Uint8Array) => void
  close: () => void
  onClose: (leave: () => void) => void
}

/**
 * Opens the stream of the account's changes, and shows the user to colleagues while it lasts when it is a board's.
 * Whoever is refused leaves nothing behind. Throws `forbidden`, `validation_error`.
 */
export async function openStream(request: Request, user: CurrentUser): Promise<ReadableStream<Uint8Array>> {
  const stream = eventStream(request.signal)
  stream.onClose(noteStream())
  // Somebody of another role comes back with what that one may see.
  const check = () =>
    void userOfRequest(request).then(
      (still) => (still?.session.id === user.session.id && still.user.role === user.user.role) || stream.close(),
      () => undefined,
    )
  try {
    stream.onClose(await noteBoard(request, user))
    stream.write(encoder.encode('retry: 1000\n\n'))
    stream.onClose(
      await watchWorkOrders(user.ctx, await startOf(request), {
        send: (event) => stream.write(bytesOf(event)),
        onReplaced: () => {
          stream.write(encoder.encode(`retry: ${REPLACED_RETRY_MS}\n\n`))
          stream.close()
        },
        onUserChanged: check,
      }),
    )
  } catch (error) {
    stream.close()
    throw error
  }
  const heartbeat = setInterval(() => {
    stream.write(encoder.encode(': here\n\n'))
    check()
  }, HEARTBEAT_MS)
  stream.onClose(() => clearInterval(heartbeat))
  return stream.body
}

function eventStream(signal: AbortSignal): EventStream {
  const leaving = new Set<() => void>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOpen = true
  const leave = () => {
    isOpen = false
    signal.removeEventListener('abort', close)
    for (const one of leaving) one()
    leaving.clear()
  }
  const close = () => {
    if (!isOpen) return
    leave()
    controller?.close()
  }
  const body = new ReadableStream<Uint8Array>(
    { start: (streamController) => void (controller = streamController), cancel: leave },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  )
  const write = (bytes: Uint8Array) => {
    if (!isOpen || !controller) return
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) <= 0) close()
  }
  signal.addEventListener('abort', close)
  if (signal.aborted) close()
  return { body, write, close, onClose: (one) => void (isOpen ? leaving.add(one) : one()) }
}

const encoder = new TextEncoder()
/** What was written for one board is the same for the others. */
const written = new WeakMap<LiveEvent, Uint8Array>()

function bytesOf(event: LiveEvent): Uint8Array {
  const encoded = written.get(event)
  if (encoded) return encoded
  const { event: name, id, data } = event
  const idLine = id === null ? '' : `id: ${id}\n`
  const bytes = encoder.encode(`event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`)
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
  await noteViewer(ctx, { id, first_day, last_day, moving: null, opened: searchParams.get('opened') })
  return () => void forgetViewer(ctx, id).catch((error: unknown) => logFailure('presence was not ended', error))
}
