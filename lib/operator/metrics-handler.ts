import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readMetrics } from '@/lib/metrics'
import { OperatorError } from '@/lib/operator/processes'
import type { FirstHandler } from '@/lib/operator/server'

/**
 * Answers `GET /metrics` for who sends the token as `Authorization: Bearer`. To everybody else the page does not exist,
 * so that it cannot even be found out.
 */
export function metricsHandler(token: string): FirstHandler {
  return async (request, response) => {
    if (!asksForMetrics(request) || !isToken(request.headers.authorization, token)) return false
    await sendMetrics(response)
    return true
  }
}

type MetricsPort = { port: number; host: string; token?: string }

/**
 * Serves the metrics on a port of their own, for who sends the token when there is one. Returns what stops it; throws
 * `OperatorError` when nothing can listen there.
 */
export async function serveMetrics({ port, host, token }: MetricsPort): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (token && !isToken(request.headers.authorization, token))
      response
        .writeHead(401, { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer realm="fieldline metrics"' })
        .end('Send METRICS_TOKEN as Authorization: Bearer <token>.\n')
    else if (asksForMetrics(request)) void sendMetrics(response)
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new OperatorError(`METRICS_PORT: cannot listen on ${port} (${error.message})`)),
    )
    server.listen({ port, host }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function asksForMetrics({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.split('?')[0] === '/metrics'
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await readMetrics()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
}

/** Compares digests, which are equally long whatever was sent. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
