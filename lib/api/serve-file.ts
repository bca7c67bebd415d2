import { inTurnOf } from '@/lib/auth/in-turn'
import { isDatabaseDown } from '@/lib/db/failures'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { streamOf } from '@/lib/stream'
import { errorAnswer } from './answers'
import { toApiRequest } from './define-route'
import type { ApiRequest } from './http'
import { requestIdOf } from './request-id'

/** `byteSize`: where it is known before it is read. */
type Download = { name: string; mediaType: string; byteSize?: number; bytes: AsyncGenerator<Uint8Array> }

type FileResponse = {
  status: number
  headers: Record<string, string>
  body: string | AsyncGenerator<Uint8Array>
}

/** The methods of a route that answers signed links: GET and HEAD with the file, the others with what is allowed. */
export function defineFileRoute(read: (id: string, query: URLSearchParams) => Promise<Download>) {
  const handler = async (request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response> => {
    const { status, headers, body } = await serveFile(toApiRequest(request, await context.params), read)
    const content = typeof body === 'string' ? body : streamOf(body)
    return new Response(request.method === 'HEAD' ? null : content, { status, headers })
  }
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  return Object.fromEntries(methods.map((method) => [method, handler])) as Record<
    (typeof methods)[number],
    typeof handler
  >
}

/** Answers a signed link with its file. There is no credential and no account's hour here. */
async function serveFile(
  request: ApiRequest,
  read: (id: string, query: URLSearchParams) => Promise<Download>,
): Promise<FileResponse> {
  const requestId = requestIdOf(request)
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Use GET.')
    const reading = () => read(request.params.id ?? '', request.query)
    const { name, mediaType, byteSize, bytes } = await inTurnOf({ get: request.header }, reading, 'outside')
    return {
      status: 200,
      headers: {
        'Content-Type': mediaType,
        ...(byteSize !== undefined && { 'Content-Length': String(byteSize) }),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Request-Id': requestId,
      },
      body: bytes,
    }
  } catch (error) {
    const serviceError = knownError(error)
    if (serviceError.code === 'internal_error') logFailure('download failed', error, { request_id: requestId })
    const allow = serviceError.code === 'method_not_allowed' && { Allow: 'GET, HEAD' }
    const later = serviceError.code === 'too_many_at_once' && { 'Retry-After': '1' }
    return errorAnswer(serviceError, requestId, { 'Request-Id': requestId, ...allow, ...later })
  }
}

function knownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  return new ServiceError(isDatabaseDown(error) ? 'service_unavailable' : 'internal_error')
}
