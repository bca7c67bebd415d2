import { isDatabaseDown } from '@/lib/db/failures'
import { etagOf, matches } from '@/lib/domain/etag'
import { notFound, ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { errorAnswer } from './answers'
import type { ApiRequest, ApiResponse } from './http'
import { requestIdOf } from './request-id'

const ENDING = '.ics'

/**
 * Answers a calendar program with the visits of a secret address (`/calendars/{token}.ics`). There is no credential and no
 * account's hour here; each address may be read so often in an hour.
 */
export async function serveCalendar(
  request: ApiRequest,
  read: (token: string) => Promise<string>,
): Promise<ApiResponse> {
  const requestId = requestIdOf(request)
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Use GET.')
    const { file = '' } = request.params
    if (!file.endsWith(ENDING)) throw notFound('calendar')
    const body = await read(file.slice(0, -ENDING.length))
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="visits.ics"',
      'Cache-Control': 'private, no-cache',
      ETag: etagOf(body),
      'X-Content-Type-Options': 'nosniff',
      'Request-Id': requestId,
    }
    const ifNoneMatch = request.header('if-none-match')
    return ifNoneMatch && matches(ifNoneMatch, headers.ETag)
      ? { status: 304, headers, body: '' }
      : { status: 200, headers, body }
  } catch (error) {
    const serviceError = knownError(error)
    if (serviceError.code === 'internal_error') logFailure('calendar failed', error, { request_id: requestId })
    return errorAnswer(serviceError, requestId, { 'Request-Id': requestId, ...headersOf(serviceError) })
  }
}

function knownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  return new ServiceError(isDatabaseDown(error) ? 'service_unavailable' : 'internal_error')
}

/** When to come back: an address that was read too often, as calendar programs do; else soon. */
function headersOf({ code }: ServiceError): Record<string, string> {
  if (code === 'method_not_allowed') return { Allow: 'GET, HEAD' }
  if (code === 'rate_limited') return { 'Retry-After': '1800' }
  return code === 'too_many_at_once' || code === 'service_unavailable' ? { 'Retry-After': '1' } : {}
}
