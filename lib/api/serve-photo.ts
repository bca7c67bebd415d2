import { inTurnOf } from '@/lib/auth/in-turn'
import { ServiceError } from '@/lib/errors'
import { isDatabaseDown } from '@/lib/db/failures'
import { PHOTO_POLICY } from '@/lib/domain/content-security'
import { logFailure } from '@/lib/log'
import { errorAnswer } from './answers'
import { requestIdOf } from './request-id'
import type { ApiRequest } from './http'

/** A picture from the store, and how long the link to it is still good. */
type Picture = { bytes: Uint8Array<ArrayBuffer>; contentType: string; secondsLeft: number }

export type BinaryResponse = { status: number; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }

/**
 * Answers a signed link with the picture itself. There is no credential and no account's hour here: whoever has the
 * link may look.
 */
export async function servePhoto(
  request: ApiRequest,
  read: (id: string, query: URLSearchParams) => Promise<Picture>,
): Promise<BinaryResponse> {
  const requestId = requestIdOf(request)
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Use GET.')
    const reading = () => read(request.params.id ?? '', request.query)
    const { bytes, contentType, secondsLeft } = await inTurnOf({ get: request.header }, reading, 'outside')
    return {
      status: 200,
      headers: {
        'Content-Type': contentType,
        'Content-Length': String(bytes.byteLength),
        'Content-Disposition': 'inline',
        'Cache-Control': `private, max-age=${secondsLeft}, immutable`,
        // Bytes that came from outside are shown as the picture they are, and as nothing else.
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': PHOTO_POLICY,
        'Request-Id': requestId,
      },
      body: bytes,
    }
  } catch (error) {
    const serviceError = knownError(error)
    if (serviceError.code === 'internal_error') logFailure('photo failed', error, { request_id: requestId })
    const allow = serviceError.code === 'method_not_allowed' && { Allow: 'GET, HEAD' }
    const later = serviceError.code === 'too_many_at_once' && { 'Retry-After': '1' }
    return errorAnswer(serviceError, requestId, { 'Request-Id': requestId, ...allow, ...later })
  }
}

function knownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  return new ServiceError(isDatabaseDown(error) ? 'service_unavailable' : 'internal_error')
}
