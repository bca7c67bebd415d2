import { gzipSync } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DATA_POLICY, SECURITY_HEADERS } from '@/lib/domain/content-security'
import { acceptsGzip } from './accepts-gzip'
import { drain } from './drain'
import { handle } from './handle'
import { type ApiRequest, type ApiResponse, readChunks } from './http'
import { answerUnknownPath, apiPath, BASE, createRouter } from './router'
import { isDocumentPath, serveDocument } from './serve-document'

/*
 * The API without the framework in front of it. A Next route handler that returns a constant costs more than our whole
 * answer does, so `npm start` lets this serve the same route files (docs/decisions/003-a-front-for-the-api.md).
 */

/** Answers requests for the API and says so; everything else is left alone for the framework. */
export function createFront(files: Parameters<typeof createRouter>[0]) {
  const find = createRouter(files)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = '/', ...query] = (request.url ?? '/').split('?')
    const document = apiPath(path)?.slice(BASE.length) ?? ''
    if (isDocumentPath(document)) {
      writeAnswer(request, response, serveDocument(document, toFrontRequest(request, {}, query.join('?'))))
      return true
    }
    const match = find(path)
    if (match === 'elsewhere' || match === 'framework') return false
    const params = match === 'unknown' ? {} : match.params
    const apiRequest = toFrontRequest(request, params, query.join('?'))
    const answer = match === 'unknown' ? answerUnknownPath(apiRequest) : await handle(match.route, apiRequest)
    sendAnswer(request, response, answer)
    return true
  }
}

/** Node's request as the API knows it. */
export function toFrontRequest(request: IncomingMessage, params: Record<string, string>, query: string): ApiRequest {
  return {
    method: request.method ?? 'GET',
    params,
    query: new URLSearchParams(query),
    header: (name) => headerOf(request, name),
    // What is left unread of a body that is too large is thrown away after the answer, on a connection that still stands.
    readBody: (limit) => readChunks(request.iterator({ destroyOnReturn: false }), limit),
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

// As next.config.ts gives them to the same paths.
const DATA_HEADERS = { ...SECURITY_HEADERS, 'Content-Security-Policy': DATA_POLICY }

/** Sends an answer of the API, with the headers that every answer of data has. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): void {
  writeAnswer(request, response, { ...answer, ...compress(answer, headerOf(request, 'accept-encoding') ?? '') })
}

function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string | Buffer },
): void {
  if (!request.complete) drain(request)
  const length = status === 304 || status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(status, { ...DATA_HEADERS, ...headers, ...length })
  response.end(request.method === 'HEAD' || status === 304 ? '' : body)
}

/** What fits into one packet anyway is not worth the work. */
const MIN_COMPRESSED = 1400

/** The answer's body, compressed for who takes that: a page of records to a fifth, for less than 0.1 ms. */
function compress(
  { body, headers }: ApiResponse,
  accepted: string,
): { headers: ApiResponse['headers']; body: string | Buffer } {
  if (body.length < MIN_COMPRESSED) return { body, headers }
  const vary = { ...headers, Vary: headers.Vary ? `Accept-Encoding, ${headers.Vary}` : 'Accept-Encoding' }
  if (!acceptsGzip(accepted)) return { body, headers: vary }
  return { body: gzipSync(body), headers: { ...vary, 'Content-Encoding': 'gzip' } }
}
