import { gzipSync } from 'node:zlib'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { etagOf, matches } from '@/lib/domain/etag'
import { appUrl } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { acceptsGzip } from './accepts-gzip'
import { errorAnswer, JSON_TYPE } from './answers'
import type { ApiRequest } from './http'
import { requestIdOf } from './request-id'

type Document = { etag: string; text: string; packed: Uint8Array<ArrayBuffer> }
type Answer = { status: number; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }

let made: Document | undefined

/** The document, made and packed once: it follows from the code and the address of the installation. */
function readDocument(): Document {
  if (made) return made
  const document = openApiDocument(allContracts, appUrl())
  const text = JSON.stringify(document)
  made = { etag: etagOf(document), text, packed: new Uint8Array(gzipSync(text, { level: 9 })) }
  return made
}

/** Answers with the OpenAPI document; needs no credential, and any page may read it. */
export function serveDocument(request: Pick<ApiRequest, 'method' | 'header'>): Answer {
  const requestId = requestIdOf(request)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorAnswer(new ServiceError('method_not_allowed', 'Use GET.'), requestId, {
      'Request-Id': requestId,
      Allow: 'GET, HEAD',
    })
  const { etag, text, packed } = readDocument()
  const headers = {
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'public, no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Request-Id',
  }
  const known = request.header('if-none-match')
  if (known && matches(known, etag)) return { status: 304, headers, body: '' }
  if (!acceptsGzip(request.header('accept-encoding'))) return { status: 200, headers, body: text }
  return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: packed }
}
