import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { inTurnOf } from '@/lib/auth/in-turn'
import { isSameOrigin } from '@/lib/auth/same-origin'
import { phoneOrUserOfRequest, sessionOfRequest } from '@/lib/auth/session'
import { cookieName, usesTls } from '@/lib/auth/session-token'
import type { RequestKind } from '@/lib/concurrency'
import { isDatabaseDown } from '@/lib/db/failures'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { parseQuery } from '@/lib/schemas/query'
import { endedWithPhone, endSession } from '@/lib/services/access/sessions'
import { errorAnswer, JSON_TYPE } from './answers'
import { parseObject } from './body'
import { toResponse } from './define-route'
import { readChunks } from './http'

/** More than fifty commands of 64 KB never have, and a piece of a picture with room. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Answers the app of a technician’s phone by its session, with the verbs of the API and errors in their form. What changes something is taken
 * from pages of ours alone, as server actions are; and only for the person whose store the phone sends from, whoever else signed in meanwhile.
 * What was `sent` has come before the request takes a turn of its company: a phone on a bad line holds none meanwhile.
 */
export async function answerPhone(
  request: Request,
  answer: (ctx: ServiceContext, sent: Uint8Array) => Promise<unknown>,
  kind?: RequestKind,
): Promise<Response> {
  try {
    const sent = (await sessionOfRequest(request)) ? await sentBytes(request) : new Uint8Array()
    return answerData(await inTurnOf(request.headers, async () => answer(await contextOfPhone(request), sent), kind))
  } catch (error) {
    return toResponse(errorAnswer(knownError(error), newId()), request.method)
  }
}

/** Leads the app of a technician’s phone to an address of ours, which must need no credential. */
export async function redirectPhone(
  request: Request,
  address: (ctx: ServiceContext) => Promise<string>,
): Promise<Response> {
  try {
    const link = await inTurnOf(request.headers, async () => address(await contextOfPhone(request)))
    const { pathname, search } = new URL(link)
    return new Response(null, { status: 302, headers: { Location: pathname + search, 'Cache-Control': 'no-store' } })
  } catch (error) {
    return toResponse(errorAnswer(knownError(error), newId()), request.method)
  }
}

/** Ends the sign-in of the browser that asks, whoever's it is, on every instance at once; asked again it changes nothing. */
export async function signOutPhone(request: Request): Promise<Response> {
  try {
    requireOwnPage(request)
    await inTurnOf(request.headers, async () => {
      const user = await phoneOrUserOfRequest(request)
      if (user) await endSession(user.account.id, user.session.id)
    })
    const answer = answerData({ signed_out: true })
    const secure = usesTls() ? '; Secure' : ''
    answer.headers.append('Set-Cookie', `${cookieName('session')}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`)
    return answer
  } catch (error) {
    return toResponse(errorAnswer(knownError(error), newId()), request.method)
  }
}

function requireOwnPage(request: Request): void {
  if (!isSameOrigin(request)) throw new ServiceError('forbidden', 'This works only on a page of Fieldline.')
}

async function contextOfPhone(request: Request): Promise<ServiceContext> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPage(request)
  const user = await phoneOrUserOfRequest(request)
  if (!user) await answerRevoked(request)
  const owner = request.headers.get('x-field-user')
  if (!user || (owner !== null && owner !== user.user.id))
    throw new ServiceError('unauthorized', 'Sign in as the person who worked on this phone.')
  return user.ctx
}

/** Throws `device_revoked` where that ended the sign-in: a phone that only heard that nobody is signed in would keep its data. */
async function answerRevoked(request: Request): Promise<void> {
  const session = await sessionOfRequest(request)
  if (session && (await endedWithPhone(session.accountId, session.sessionId))) throw new ServiceError('device_revoked')
}

function answerData(data: unknown): Response {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Response(JSON.stringify({ data }), { headers })
}

function knownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  logFailure(isDatabaseDown(error) ? 'the database cannot be reached' : 'request of a phone failed', error)
  return new ServiceError(isDatabaseDown(error) ? 'service_unavailable' : 'internal_error')
}

/** The query of a request, by its schema. Throws `bad_request`. */
export function phoneQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  return parseQuery(schema, new URL(request.url).searchParams)
}

/** The JSON object that was sent, for the verb to parse. Throws `bad_request`, `validation_error`. */
export function phoneBody(sent: Uint8Array): Record<string, unknown> {
  return parseObject(sent)
}

async function sentBytes(request: Request): Promise<Uint8Array> {
  const bytes = request.body ? await readChunks(request.body, MAX_BYTES) : new Uint8Array()
  if (bytes === null) throw new ServiceError('payload_too_large')
  return bytes
}
