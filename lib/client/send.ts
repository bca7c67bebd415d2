import { FieldlineError } from './errors.js'

export type Settings = {
  /** The address of the installation, such as `https://fieldline.example`. */
  url: string
  /** An API key or an access token, or what gives one: asked before every attempt. */
  key: string | (() => string | Promise<string>)
  /** How often a request is repeated that may succeed later; 4 unless given. */
  retries?: number
  /** The longest wait before a repetition, in seconds; 60 unless given. Who is told to wait longer gets the error at once. */
  longestWait?: number
  /** How long one attempt may take, in seconds; 60 unless given. */
  timeout?: number
  /** Begins the id of each request: in events and webhooks `request_id` tells your own changes from those of others. */
  requestIdPrefix?: string
  /** Another `fetch`, for tests and proxies. */
  fetch?: typeof fetch
}

export type Sent = {
  method: string
  /** Below `/api/v1`, with its query. */
  path: string
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal
}

export type Received = { headers: Headers; body: unknown }

/** Refusals that say: nothing was done, come again. */
const NOT_DONE = new Set(['rate_limited', 'too_many_at_once', 'idempotency_in_progress', 'service_unavailable'])
/** What proxies answer for a service that is away; the request may have been done. */
const PERHAPS_DONE = new Set([502, 503, 504])

/**
 * Sends a request, and again while that may help: when the service says that nothing was done, and when the answer was lost
 * and doing it twice is as good as once. Throws FieldlineError for a refusal, and what `fetch` threw when no answer came.
 */
export async function send(settings: Settings, request: Sent): Promise<Received> {
  const { retries = 4, longestWait = 60, requestIdPrefix } = settings
  const id = requestIdPrefix !== undefined && { 'Request-Id': `${requestIdPrefix}${crypto.randomUUID()}` }
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(settings, { ...request, headers: { ...id, ...request.headers } })
    if (!('failure' in outcome)) return outcome
    const { failure, mayRepeat } = outcome
    const retryAfter = failure instanceof FieldlineError ? failure.retryAfter : null
    const seconds = retryAfter ?? backoff(attempt)
    if (!mayRepeat || attempt >= retries || seconds > longestWait) throw failure
    await wait(seconds, request.signal)
  }
}

type Failed = { failure: unknown; mayRepeat: boolean }

async function attemptOnce(settings: Settings, request: Sent): Promise<Received | Failed> {
  const { url, key, timeout = 60, fetch: fetchOf = fetch } = settings
  const credential = typeof key === 'string' ? key : await key()
  const limit = AbortSignal.timeout(timeout * 1000)
  const isRepeatable = canBeRepeated(request)
  try {
    const { method, body } = request
    const response = await fetchOf(`${url.replace(/\/$/, '')}/api/v1${request.path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...request.headers,
        Authorization: `Bearer ${credential}`,
      },
      // `undefined` stays undefined: a request without a body.
      body: JSON.stringify(body) as string | undefined,
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    })
    const text = await response.text()
    if (response.ok) return { headers: response.headers, body: JSON.parse(text) as unknown }
    const failure = new FieldlineError(response.status, text, response.headers)
    const mayRepeat = NOT_DONE.has(failure.code) || (PERHAPS_DONE.has(response.status) && isRepeatable)
    return { failure, mayRepeat }
  } catch (failure) {
    return { failure, mayRepeat: isRepeatable && request.signal?.aborted !== true }
  }
}

/** Doing it twice is as good as once: reads, what has an idempotency key, and replacing without a condition. */
function canBeRepeated({ method, headers }: Sent): boolean {
  if (method === 'POST') return 'Idempotency-Key' in headers
  return method !== 'DELETE' && !('If-Match' in headers)
}

/** Half a second, then twice as long each time, by chance up to half of it shorter: clients do not come back together. */
function backoff(attempt: number): number {
  return 0.5 * 2 ** attempt * (0.5 + Math.random() / 2)
}

async function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
