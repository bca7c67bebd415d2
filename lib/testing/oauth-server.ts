import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as metadata from '@/app/.well-known/oauth-authorization-server/route'
import * as resourceMetadata from '@/app/.well-known/oauth-protected-resource/mcp/route'
import * as records from '@/app/api/v1/[collection]/route'
import * as workOrders from '@/app/api/v1/work-orders/route'
import * as authorize from '@/app/oauth/authorize/route'
import * as revoke from '@/app/oauth/revoke/route'
import * as token from '@/app/oauth/token/route'
import { readChunks } from '@/lib/api/http'
import { resetEnv } from '@/lib/env'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Response | Promise<Response>

const HANDLERS: Record<string, Partial<Record<string, unknown>>> = {
  '/.well-known/oauth-authorization-server': metadata,
  '/.well-known/oauth-protected-resource/mcp': resourceMetadata,
  '/oauth/authorize': authorize,
  '/oauth/token': token,
  '/oauth/revoke': revoke,
  '/api/v1/branches': records,
  '/api/v1/work-orders': workOrders,
}

/** The real route handlers behind a real HTTP server, for clients that nobody here wrote. APP_URL names it. */
export async function startOauthServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.APP_URL = url
  resetEnv()
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = new URL(incoming.url ?? '/', url)
    const handler = HANDLERS[address.pathname]?.[incoming.method ?? 'GET'] as Handler | undefined
    if (!handler) return void outgoing.writeHead(404).end()
    const body = await readChunks(incoming, 1_000_000)
    const response = await handler(toRequest(incoming, address, body), {
      params: Promise.resolve({ collection: 'branches' }),
    })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
}

function toRequest(incoming: IncomingMessage, address: URL, body: Uint8Array | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const method = incoming.method ?? 'GET'
  return new Request(address, { method, headers, body: body?.byteLength ? Buffer.from(body) : null })
}
