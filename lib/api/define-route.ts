import type { Method, Operation } from './contract'
import { handle, type Route } from './handle'
import { mergePatch } from './merge-patch'
import { readChunks, type ApiRequest, type ApiResponse } from './http'

type NextHandler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** What a route file exports: one handler for every method, because a method that is not there answers 405 as JSON. */
export type RouteExports = Record<Method | 'HEAD' | 'OPTIONS', NextHandler & { route: Route }>

/**
 * Turns the operations of one path into the handlers that a route file exports. The handlers carry the route itself,
 * so that our own front server can serve the same one without the framework.
 */
export function defineRoute(...operations: Operation[]): RouteExports {
  const route: Route = { operations: {} }
  for (const operation of operations) {
    route.operations[operation.contract.method] = operation
  }
  const { GET, PUT } = route.operations
  if (PUT) route.operations.PATCH = GET ? mergePatch(PUT, GET) : PUT
  const handler = async (request: Request, context: { params: Promise<Record<string, string>> }) =>
    toResponse(await handle(route, toApiRequest(request, await context.params)), request.method)
  const carried = Object.assign(handler, { route })
  return {
    GET: carried,
    HEAD: carried,
    POST: carried,
    PUT: carried,
    PATCH: carried,
    DELETE: carried,
    OPTIONS: carried,
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
  const empty = method === 'HEAD' || answer.status === 304
  return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers })
}
