import type { Method, Operation } from './contract'
import { handle } from './handle'
import { mergePatch } from './merge-patch'
import { readChunks, type ApiRequest, type ApiResponse } from './http'
import { answerUnknownPath, type Route } from './router'

export type NextHandler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** What a route file exports: one handler for every method, because a method that is not there answers 405 as JSON. */
export type RouteExports<Handler> = Record<Method | 'HEAD' | 'OPTIONS', Handler>

/**
 * Turns the operations of one path into the handlers that a route file exports. The handlers carry the route itself,
 * so that our own front server can serve the same one without the framework.
 */
export function defineRoute(...operations: Operation[]): RouteExports<NextHandler & { route: Route }> {
  const route: Route = { operations: {} }
  for (const operation of operations) {
    route.operations[operation.contract.method] = operation
  }
  const { GET, PUT } = route.operations
  // What a PATCH would merge into may not be there yet.
  if (PUT && PUT.contract.kind !== 'upserted') route.operations.PATCH = GET ? mergePatch(PUT, GET) : PUT
  const handler: NextHandler = async (request, context) =>
    toResponse(await handle(route, toApiRequest(request, await context.params)), request.method)
  return forEveryMethod(Object.assign(handler, { route }))
}

/** What the route files export that stand for every path the API does not have. */
export function defineUnknownPath(): RouteExports<(request: Request) => Response> {
  return forEveryMethod((request) => toResponse(answerUnknownPath(toApiRequest(request, {})), request.method))
}

/** Exports one handler for every method. */
export function forEveryMethod<Handler>(handler: Handler): RouteExports<Handler> {
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  }
}

/** Next's request as the API knows it. */
export function toApiRequest(request: Request, params: Record<string, string>): ApiRequest {
  return {
    method: request.method,
    params,
    query: new URL(request.url).searchParams,
    header: (name) => request.headers.get(name),
    readBody: async (limit) => (request.body ? readChunks(request.body, limit) : new Uint8Array()),
  }
}

/** The API's answer as Next wants it. */
export function toResponse(answer: ApiResponse, method: string): Response {
  const empty = method === 'HEAD' || answer.status === 304 || answer.status === 204
  return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers })
}
