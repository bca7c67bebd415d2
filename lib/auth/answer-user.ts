import { inTurnOf } from './in-turn'
import { isSameOrigin } from './same-origin'
import { type CurrentUser, phoneOrUserOfRequest, userOfRequest } from './session'
import { isDatabaseDown } from '@/lib/db/failures'
import type { RequestKind } from '@/lib/concurrency'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'

/**
 * Answers a request of the console that is neither a page nor a form, for whoever is signed in. What changes something is
 * taken from pages of ours alone, as server actions are. It waits for the turn of its company, or of what waits for something `outside`. What is refused is said in plain words, and with 503 and when to come back while the database cannot be reached. Throws what is a mistake of ours.
 */
export async function answerUser(
  request: Request,
  answer: (user: CurrentUser) => Promise<Response> | Response,
  { alsoPhones = false, kind }: { /** The phone's app shows it, too. */ alsoPhones?: boolean; kind?: RequestKind } = {},
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request))
    return new Response('This works only on a page of Fieldline.', { status: 403 })
  try {
    const answerInTurn = async () => {
      const user = await (alsoPhones ? phoneOrUserOfRequest : userOfRequest)(request)
      return user ? answer(user) : new Response('Sign in first.', { status: 401 })
    }
    return await inTurnOf(request.headers, answerInTurn, kind)
  } catch (error) {
    if (isDatabaseDown(error)) return tagUnavailable(error)
    if (!(error instanceof ServiceError)) throw error
    const reasons = error.details.map(({ field, message }) => `${field} ${message}`)
    const headers = error.status === 429 ? { 'Retry-After': '1' } : undefined
    return new Response([error.message, ...reasons].join('\n'), { status: error.status, headers })
  }
}

function tagUnavailable(error: unknown): Response {
  logFailure('the database cannot be reached', error)
  const { message, status } = new ServiceError('service_unavailable')
  return new Response(message, { status, headers: { 'Retry-After': '1' } })
}
