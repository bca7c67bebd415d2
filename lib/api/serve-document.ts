import { gzipSync } from 'node:zlib'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { postmanCollection } from '@/lib/api/openapi/postman'
import type { JsonSchema } from '@/lib/api/openapi/schemas'
import { etagOf, matches } from '@/lib/domain/etag'
import { appUrl } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { acceptsGzip } from './accepts-gzip'
import { errorAnswer, JSON_TYPE } from './answers'
import type { ApiRequest } from './http'
import { requestIdOf } from './request-id'

/** What describes the API, below `/api/v1`: it follows from the code and the address of the installation. */
const DOCUMENTS = {
  '/openapi.json': () => openApiDocument(allContracts, appUrl()),
  '/postman.json': () => postmanCollection(openApiDocument(allContracts, appUrl()), appUrl()),
} satisfies Record<string, () => JsonSchema>
export type DocumentPath = keyof typeof DOCUMENTS

/** Whether a path below `/api/v1` is one of the documents. */
export function isDocumentPath(path: string): path is DocumentPath {
  return Object.hasOwn(DOCUMENTS, path)
}

/** The document in one of its forms: the bytes differ, and so does the strong tag (RFC 9110, section 8.8.3). */
type Form = { etag: string; body: string | Buffer }
type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

type Forms = { plain: Form; packed: Form }

const builtForms = new Map<DocumentPath, Forms>()

/** A document, made and packed once. */
function readDocument(path: DocumentPath): Forms {
  const built = builtForms.get(path)
  if (built) return built
  const document = DOCUMENTS[path]()
  const [etag, body] = [etagOf(document), JSON.stringify(document)]
  const packed = { etag: etag.replace(/"$/u, '-gzip"'), body: gzipSync(body, { level: 9 }) }
  const forms = { plain: { etag, body }, packed }
  builtForms.set(path, forms)
  return forms
}

/**
 * Answers with one of the documents; needs no credential, and any page may read it. It is packed for who takes that, unless
 * the framework sends it (`unpacked`), which drops the header that says so.
 */
export function serveDocument(
  path: DocumentPath,
  request: Pick<ApiRequest, 'method' | 'header'>,
  unpacked = false,
): Answer {
  const requestId = requestIdOf(request)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorAnswer(new ServiceError('method_not_allowed', 'Use GET.'), requestId, {
      'Request-Id': requestId,
      Allow: 'GET, HEAD',
    })
  const { plain, packed } = readDocument(path)
  const isPacked = !unpacked && acceptsGzip(request.header('accept-encoding'))
  const { etag, body } = isPacked ? packed : plain
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
  // Whoever has one form of it has the other.
  const ifNoneMatch = request.header('if-none-match')
  if (ifNoneMatch && (matches(ifNoneMatch, plain.etag) || matches(ifNoneMatch, packed.etag)))
    return { status: 304, headers, body: '' }
  return { status: 200, headers: isPacked ? { ...headers, 'Content-Encoding': 'gzip' } : headers, body }
}
