import type { IncomingMessage, ServerResponse } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { DATA_POLICY, SECURITY_HEADERS } from '@/lib/domain/content-security'
import { acceptsGzip } from './accepts-gzip'
import { handle, type Route } from './handle'
import { type ApiRequest, type ApiResponse, readChunks } from './http'
import { unknownPath } from './unknown-path'

/*
 * The API without the framework in front of it. A Next route handler that returns a constant costs more than our whole
 * answer does, so `npm start` lets this serve the same routes, read from the same route files (docs/decisions).
 */

type Segment = { text: string; parameter: boolean }
type TableRow = { segments: Segment[]; route: Route | null }

/** The routes under `app/api/v1`. `route` is null for files that only the framework can serve, such as photos. */
export async function loadRoutes(root: string): Promise<TableRow[]> {
  const folder = join(root, 'app/api/v1')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('route.ts'))
  const rows = await Promise.all(
    files
      // The files that answer for unknown paths are the framework's; here that is what is left over.
      .filter((file) => file !== 'route.ts' && !file.includes('[...'))
      .map(async (file) => {
        const exported = (await import(pathToFileURL(join(folder, file)).href)) as { GET?: { route?: Route } }
        return { segments: segmentsOf(file), route: exported.GET?.route ?? null }
      }),
  )
  // A fixed segment wins over a parameter in the same place.
  const parameters = (row: TableRow) => row.segments.filter((segment) => segment.parameter).length
  return rows.sort((a, b) => parameters(a) - parameters(b))
}

function segmentsOf(file: string): Segment[] {
  return file
    .split('/')
    .slice(0, -1)
    .map((part) => ({ text: part.replace(/^\[(\w+)\]$/, '$1'), parameter: part.startsWith('[') }))
}

type Found = { route: Route; params: Record<string, string> }

/** Finds the route of a path below `/api/v1`; `framework` when Next has to serve it, `null` when there is none. */
export function findRoute(table: readonly TableRow[], path: string): Found | 'framework' | null {
  const parts = path.split('/').filter(Boolean)
  for (const { segments, route } of table) {
    if (segments.length !== parts.length) continue
    const fits = segments.every((segment, index) => segment.parameter || segment.text === parts[index])
    if (!fits) continue
    const params = decodeParams(segments, parts)
    // What cannot be decoded is no path here; the framework would answer it with a page.
    if (!params) return null
    return route ? { route, params } : 'framework'
  }
  return null
}

function decodeParams(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | null {
  try {
    const given = segments.flatMap(({ text, parameter }, index) =>
      parameter ? [[text, decodeURIComponent(parts[index] ?? '')] as const] : [],
    )
    return Object.fromEntries(given)
  } catch {
    return null
  }
}

const PREFIX = /^\/(?:api\/)?v1(?=\/|$)/

/** Answers requests for the API and says so; everything else is left alone for the framework. */
export function createFront(table: readonly TableRow[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path, query] = splitAtQuery(request.url ?? '/')
    if (!PREFIX.test(path)) return false
    const found = findRoute(table, path.replace(PREFIX, ''))
    if (found === 'framework') return false
    const answer = found
      ? await handle(found.route, toApiRequest(request, found.params, query))
      : unknownPath({ header: (name) => headerOf(request, name) })
    send(request, response, answer)
    return true
  }
}

function splitAtQuery(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

function toApiRequest(request: IncomingMessage, params: Record<string, string>, query: string): ApiRequest {
  return {
    method: request.method ?? 'GET',
    params,
    query: new URLSearchParams(query),
    header: (name) => headerOf(request, name),
    // What is left unread of a body that is too large is thrown away after the answer, on a connection that still stands.
    readBody: (limit) => readChunks(request.iterator({ destroyOnReturn: false }), limit),
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): void {
  const { body, headers } = packed(answer, headerOf(request, 'accept-encoding') ?? '')
  if (!request.complete) drain(request)
  response.writeHead(answer.status, {
    ...DATA_HEADERS,
    ...headers,
    ...(answer.status !== 304 && { 'Content-Length': Buffer.byteLength(body) }),
  })
  response.end(request.method === 'HEAD' || answer.status === 304 ? '' : body)
}

// As next.config.ts gives them to the same paths.
const DATA_HEADERS = { ...SECURITY_HEADERS, 'Content-Security-Policy': DATA_POLICY }

/** How much of a refused body is still taken, bytes, and for how long, milliseconds. */
const LINGER = { bytes: 256 * 1024 * 1024, time: 15_000 }

/**
 * Throws away what a client still sends, so that it comes to read its answer: a connection closed at once would break its
 * writing, and the answer with it. Whoever sends without end is cut off.
 */
function drain(request: IncomingMessage): void {
  let left = LINGER.bytes
  const timer = setTimeout(() => request.destroy(), LINGER.time).unref()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}

/** What fits into one packet anyway is not worth the work. */
const WORTH_PACKING = 1400

/** The answer's body, compressed for who takes that: a page of records to a fifth, for less than 0.1 ms. */
function packed(
  { body, headers }: ApiResponse,
  accepted: string,
): Pick<ApiResponse, 'headers'> & { body: string | Buffer } {
  if (body.length < WORTH_PACKING) return { body, headers }
  const vary = { ...headers, Vary: 'Accept-Encoding' }
  if (!acceptsGzip(accepted)) return { body, headers: vary }
  return { body: gzipSync(body), headers: { ...vary, 'Content-Encoding': 'gzip' } }
}
