import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { etagOf, matches } from '@/lib/domain/etag'
import { appUrl } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { errorAnswer, JSON_TYPE } from './answers'
import type { ApiRequest } from './http'
import { requestIdOf } from './request-id'

type Document = { etag: string; text: string }
type Answer = { status: number; headers: Record<string, string>; body: string }

let made: Document | undefined

/** The document, made once: it follows from the code and the address of the installation. */
function readDocument(): Document {
  if (made) return made
  const document = openApiDocument(allContracts, appUrl())
  made = { etag: etagOf(document), text: JSON.stringify(document) }
  return made
}

/** Answers with the OpenAPI document; needs no credential, and any page may read it. The framework packs it for who takes that. */
export function serveDocument(request: Pick<ApiRequest, 'method' | 'header'>): Answer {
  const requestId = requestIdOf(request)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorAnswer(new ServiceError('method_not_allowed', 'Use GET.'), requestId, {
      'Request-Id': requestId,
      Allow: 'GET, HEAD',
    })
  const { etag, text } = readDocument()
  const headers = {
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'public, no-cache',
    ETag: etag,
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Request-Id',
  }
  const known = request.header('if-none-match')
  if (known && matches(known, etag)) return { status: 304, headers, body: '' }
  return { status: 200, headers, body: text }
}
