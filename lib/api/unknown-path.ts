import { ServiceError } from '@/lib/errors'
import { errorAnswer } from './answers'
import { requestIdOf } from './handle'
import type { ApiRequest, ApiResponse } from './http'

/** A path that the API does not have: a JSON 404 for everyone, with or without a credential, never an HTML page. */
export function unknownPath(request: Pick<ApiRequest, 'header'>): ApiResponse {
  const requestId = requestIdOf(request)
  return errorAnswer(new ServiceError('not_found', 'There is no such path.'), requestId, { 'Request-Id': requestId })
}
