import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { GET as exportList } from '@/app/(console)/export/[list]/route'
import { createFront } from '@/lib/api/front'
import { disconnect } from '@/lib/db/client'
import { env } from '@/lib/env'
import { answerMcp } from '@/lib/mcp/front'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { createRouteOf } from '@/lib/operator/page-routes'
import { createServer } from '@/lib/operator/server'

/*
 * The API as `npm start` serves it, and exports, in a process of its own but without the pages: nothing has to be built.
 * It says `ready` when it listens.
 */

/** What the framework serves, as far as a test needs it: exports. */
async function serveExport(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, href } = new URL(request.url ?? '/', `http://127.0.0.1:${env().PORT}`)
  const list = /^\/export\/([\w-]+)$/.exec(pathname)?.[1]
  if (!list) return void response.writeHead(404).end()
  const webRequest = new Request(href, { headers: { cookie: request.headers.cookie ?? '' } })
  const answer = await exportList(webRequest, { params: Promise.resolve({ list }) })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  await pipeline(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]), response)
}

const front = createFront(API_ROUTES)
const server = createServer({
  nextHandler: serveExport,
  routeOf: createRouteOf(),
  first: async (request, response) => (await front(request, response)) || answerMcp(request, response),
})
await server.listen(env().PORT, '127.0.0.1')
process.once(
  'SIGTERM',
  () =>
    void server
      .close()
      .then(disconnect)
      .then(() => process.exit(0)),
)
process.stdout.write('ready\n')
