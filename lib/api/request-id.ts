import { type ServiceContext, shownRequestId } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import type { ApiRequest } from './http'

export type RequestIds = Pick<ServiceContext, 'requestId' | 'clientRequestId'>

/**
 * A sane id that the client sent is kept, so that both sides can search their logs for the same one. What the request does
 * goes by an id that is made here: the client's could be that of another request, which an undo takes back.
 */
export function requestIdsOf(request: Pick<ApiRequest, 'header'>): RequestIds {
  const sentId = request.header('request-id')
  const sane = sentId !== null && /^[\w.:-]{1,128}$/.test(sentId)
  return { requestId: newId(), ...(sane && { clientRequestId: sentId }) }
}

/** The id that the answer to a request carries. */
export function requestIdOf(request: Pick<ApiRequest, 'header'>): string {
  return shownRequestId(requestIdsOf(request))
}
