import { handle } from '@/lib/api/handle'
import type { ApiRequest, ApiResponse } from '@/lib/api/http'
import { answerUnknownPath, apiPath, BASE, createRouter } from '@/lib/api/router'
import { isDocumentPath, serveDocument } from '@/lib/api/serve-document'
import { createMatcher, partsOf } from '@/lib/domain/addresses'
import { appUrl } from '@/lib/env'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { runDueJobs } from '@/lib/testing/jobs'
import type { Received, Sent, Transport } from './transport'

/*
 * The API without a socket: what lib/api/front.ts decides of a request, on the database of the test file. Compression, framing and
 * the headers that every answer of a server has are proved over HTTP.
 */

const find = createRouter(API_ROUTES)
const findFile = createMatcher(API_ROUTES)

/** Calls the operations in this process, and runs jobs when they are asked for. */
export function inProcess(): Transport {
  return { send: answer, runJobs: async (queue) => void (await runDueJobs(queue)) }
}

async function answer(sent: Sent): Promise<Received> {
  const url = new URL(sent.path, appUrl())
  const document = apiPath(url.pathname)?.slice(BASE.length) ?? ''
  const match = find(url.pathname)
  if (isDocumentPath(document)) return received(sent, serveDocument(document, toRequest(sent, url, {})))
  if (match === 'framework') return fromFile(sent, url)
  if (typeof match === 'string') return received(sent, answerUnknownPath(toRequest(sent, url, {})))
  return received(sent, await handle(match.route, toRequest(sent, url, match.params)))
}

/** The request as a server reads it: with its length, and with the address that it came from. */
function toRequest(sent: Sent, url: URL, params: Record<string, string>): ApiRequest {
  const bytes = typeof sent.body === 'string' ? new TextEncoder().encode(sent.body) : sent.body
  const length = bytes?.byteLength ?? (/^(?:GET|HEAD|OPTIONS|DELETE)$/.test(sent.method) ? null : 0)
  const ownHeaders: Record<string, string | null> = {
    'content-length': length === null ? null : String(length),
    'x-forwarded-for': '127.0.0.1',
  }
  return {
    method: sent.method,
    params,
    query: url.searchParams,
    header: (name) => sent.headers.get(name) ?? ownHeaders[name] ?? null,
    readBody: (limit) => Promise.resolve(length !== null && length > limit ? null : (bytes ?? new Uint8Array())),
  }
}

function received({ method }: Sent, { status, headers, body }: Omit<ApiResponse, 'body'> & { body: string | Buffer }) {
  return { status, headers: new Headers(headers), text: method === 'HEAD' || status === 304 ? '' : body.toString() }
}

/** Calls the handler of a route file that has no contract, such as that of photos, as the framework does. */
async function fromFile({ method, headers, body }: Sent, url: URL): Promise<Received> {
  const match = findFile(partsOf((apiPath(url.pathname) ?? '').slice(BASE.length)))
  if (!match) throw new Error(`No file serves ${url.pathname}`)
  const parts = partsOf(url.pathname.slice(BASE.length))
  const params = Object.fromEntries(
    match.segments.flatMap(({ text, kind }, index) => (kind === 'fixed' ? [] : [[text, parts[index] ?? '']])),
  )
  const handler = match.value as (request: Request, context: object) => Promise<Response>
  const response = await handler(new Request(url, { method, headers, body }), { params: Promise.resolve(params) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
