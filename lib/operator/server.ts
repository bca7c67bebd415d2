import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { drain } from '@/lib/api/drain'
import { inTurnOf } from '@/lib/auth/in-turn'
import { isStopping } from '@/lib/db/ready'
import { wasUnavailableJustNow } from '@/lib/db/unavailable'
import { appUrl, env } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { noteRequest } from '@/lib/metrics'
import { IdleConnections } from '@/lib/operator/idle-connections'
import { isPage, type RouteOf, UNKNOWN_ROUTE } from '@/lib/operator/page-routes'
import { traced } from '@/lib/tracing'

/** Answers a request; the framework's own. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers the requests it knows and says whether it did. */
export type FirstHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export type FieldlineServer = {
  http: Server
  listen: (port: number, host: string) => Promise<void>
  /** Takes no more connections, lets the requests in flight end, and resolves when the last one has. */
  close: () => Promise<void>
}

/** Longer than the idle time of usual proxies, so that they never send a request into a closing connection. */
const KEEP_ALIVE_MS = 75_000
/** For all of a request, and for its headers alone: whoever sends them byte by byte is cut off within some seconds more. */
const TIMEOUTS = { requestTimeout: 300_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 }
/** Past this a request in flight is cut off: whoever stops us would kill us next. */
const PATIENCE_MS = 25_000

/** After so long a turn ends, though the answer is still on its way. */
const MAX_TURN_MS = 5000

/** What a browser shows of a page that got no turn. */
const TOO_MANY = 'Your company has too many requests running at once. Try again in a moment.\n'

/** The scripts, styles and fonts of the build: files that take no turn. */
const BUILT_FILES = '/_next/static/'

/** A year: for so long a browser that was here asks for https alone (RFC 6797). */
const HTTPS_SECONDS = 31_536_000

/** Whoever reached us is the one entry of X-Forwarded-For that nobody else can have written. */
function noteAddress(request: IncomingMessage): void {
  const before = request.headers['x-forwarded-for']
  const chain = [...(Array.isArray(before) ? before : [before]), request.socket.remoteAddress]
  request.headers['x-forwarded-for'] = chain.filter(Boolean).join(', ')
}

/**
 * Our own HTTP server: `first` may answer a request, everything else is the framework's. What is told of a request in
 * logs, metrics and spans is the pattern that `routeOf` names, never its path.
 */
export function createServer({
  nextHandler,
  first,
  routeOf = () => UNKNOWN_ROUTE,
}: {
  nextHandler: NextHandler
  first?: FirstHandler
  routeOf?: RouteOf
}): FieldlineServer {
  const isHttps = appUrl().startsWith('https:')
  const open = new Set<ServerResponse>()
  let closing = false
  const idle = new IdleConnections(env().CONNECTIONS_PER_ADDRESS)
  const http = createHttpServer(TIMEOUTS, (request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    idle.use(request, response)
    if (closing || isStopping()) response.setHeader('Connection', 'close')
    answer(request, response).catch((error: unknown) => fail(response, error))
  })
  const sockets = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    idle.open(socket)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  http.keepAliveTimeout = KEEP_ALIVE_MS

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${HTTPS_SECONDS}`)
    const target = targetOf(request.url ?? '')
    if (target === null) return sendTargetless(request, response)
    request.url = target
    noteAddress(request)
    if (first && (await first(request, response))) return
    const route = routeOf(request.url ?? '/')
    measure(request, response, route)
    answerUnavailable(response)
    keepTypeAsText(response)
    await serve(request, response, route)
  }

  function serve(request: IncomingMessage, response: ServerResponse, route: string): Promise<void> {
    const method = request.method ?? 'GET'
    if (request.url?.startsWith(BUILT_FILES)) return nextHandler(request, response)
    const attributes = { 'http.request.method': method, 'http.route': route }
    return traced(`${method} ${route}`, attributes, 'server', async (note) => {
      await (isPage(route) ? serveInTurn(nextHandler, request, response) : nextHandler(request, response))
      note({ 'http.response.status_code': response.statusCode })
    })
  }

  return {
    http,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        http.once('error', reject)
        http.listen({ port, host }, () => {
          http.off('error', reject)
          resolve()
        })
      }),
    close: () =>
      new Promise((resolve) => {
        closing = true
        const unused = setInterval(() => closeUnused(sockets, open), 50)
        const late = setTimeout(() => http.closeAllConnections(), PATIENCE_MS)
        http.close(() => {
          clearInterval(unused)
          clearTimeout(late)
          resolve()
        })
        for (const response of open) endWhenEndless(response)
      }),
  }
}

/**
 * Has the framework answer with a page, or run an action of one, in the turn of whoever asks. A turn ends at the latest when a
 * page should be long made: whoever sends or reads slowly then goes on without one.
 */
async function serveInTurn(next: NextHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let serving: Promise<void> | undefined
  const quiet = new AbortController()
  const ended = () => delay(MAX_TURN_MS, undefined, { signal: quiet.signal, ref: false }).catch(() => undefined)
  const work = async (): Promise<void> => {
    // Whoever has left meanwhile needs no answer.
    if (response.closed) return
    serving = next(request, response)
    await Promise.race([serving, ended()])
  }
  try {
    await inTurnOf({ get: (name) => request.headers[name]?.toString() ?? null }, work, 'pages')
    await serving
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'too_many_at_once')) throw error
    if (!request.complete) drain(request)
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '1' }
    response.writeHead(error.status, headers).end(TOO_MANY)
  } finally {
    quiet.abort()
  }
}

/** Also the ones that never asked anything, which browsers keep ready and Node does not count as idle. */
function closeUnused(sockets: Set<Socket>, open: Set<ServerResponse>): void {
  const used = new Set([...open].map((response) => response.req.socket))
  for (const socket of sockets) if (!used.has(socket)) socket.destroySoon()
}

/**
 * A live stream would never end by itself; its reader connects again, to whoever serves then. What was given to
 * `writeHead` cannot be read back, so the reader's own wish counts as well.
 */
function endWhenEndless(response: ServerResponse): void {
  const types = [response.getHeader('content-type'), response.req.headers.accept]
  if (types.some((type) => typeof type === 'string' && type.startsWith('text/event-stream'))) response.end()
  else if (!response.headersSent) response.setHeader('Connection', 'close')
}

type WriteHead = (status: number, ...rest: never[]) => ServerResponse

/**
 * A page cannot choose the status of its failure: the framework answers 500. While the database is away that becomes 503
 * with when to come back, which proxies, monitors and whoever is on call take for what it is.
 */
function answerUnavailable(response: ServerResponse): void {
  const writeHead: WriteHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: never[]) => {
    if (status !== 500 || !wasUnavailableJustNow()) return writeHead(status, ...rest)
    response.setHeader('Retry-After', '5')
    return writeHead(503, ...rest)
  }
}

/** Counts what the framework serves; the API's own operations count themselves, by their contracts. */
function measure(request: IncomingMessage, response: ServerResponse, route: string): void {
  if (route.startsWith('/api/v1/') && !route.startsWith('/api/v1/photos/')) return
  const began = performance.now()
  response.once('close', () =>
    noteRequest({
      method: request.method ?? 'GET',
      route,
      status: response.statusCode,
      milliseconds: performance.now() - began,
    }),
  )
}

/** Path and query of a request, also of one in absolute form (RFC 9112, section 3.2.2); null when it has none. */
function targetOf(url: string): string | null {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** `OPTIONS *` asks of the server as a whole (RFC 9110, section 9.3.7); nothing else does without a path. */
function sendTargetless({ method, url }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS' && url === '*')
    response.writeHead(204, { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end()
  else response.writeHead(400, { 'Content-Type': 'text/plain' }).end('The request names no path.\n')
}

function fail(response: ServerResponse, error: unknown): void {
  logFailure('request failed', error)
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Something went wrong.\n')
}

/**
 * Lets the framework compress what route handlers answer: it keeps each of their headers as a list of values, and its compressor reads a type
 * that is a text alone.
 */
function keepTypeAsText(response: ServerResponse): void {
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const isOnlyType = name.toLowerCase() === 'content-type' && Array.isArray(value) && value.length === 1
    return set(name, isOnlyType ? String(value[0]) : value)
  }
}
