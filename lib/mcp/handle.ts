import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { shownRequestId } from '@/lib/access/context'
import { admit, type Exchange } from '@/lib/api/admit'
import { errorAnswer } from '@/lib/api/answers'
import { knownError } from '@/lib/api/handle'
import type { ApiRequest, ApiResponse } from '@/lib/api/http'
import { noteAnswer } from '@/lib/api/note-answer'
import { requestIdsOf } from '@/lib/api/request-id'
import { resourceAddress } from '@/lib/domain/token-resource'
import { appUrl } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { protectedResourceMetadataAddress } from '@/lib/services/access/oauth'
import { traced } from '@/lib/tracing'
import { createMcpServer } from './server'
import { openSession } from './session'

/** Where assistants come to. */
export const MCP_PATH = '/mcp'

/** A message holds arguments of one tool: a work order with long texts at most. */
const MAX_BODY = 1024 * 1024

/**
 * Answers one request of an assistant (Model Context Protocol, Streamable HTTP without sessions; R-MC-1), checked in the order of the
 * API: credential (401), limit (429), method (405), and then the message.
 */
export function handleMcp(request: ApiRequest): Promise<ApiResponse> {
  const attributes = { 'http.request.method': request.method, 'http.route': MCP_PATH }
  return traced(`${request.method} ${MCP_PATH}`, attributes, 'server', async (note) => {
    const began = performance.now()
    const ids = requestIdsOf(request)
    const front = { name: 'mcp', challenge: `resource_metadata="${protectedResourceMetadataAddress()}"` } as const
    const exchange: Exchange = {
      ids,
      headers: { 'Request-Id': shownRequestId(ids), 'Cache-Control': 'no-store' },
      front,
    }
    const answer = await answerOrRefuse(request, exchange)
    const { method } = request
    noteAnswer(exchange, { method, route: MCP_PATH, status: answer.status, milliseconds: performance.now() - began })
    note({ 'http.response.status_code': answer.status, 'fieldline.request_id': shownRequestId(ids) })
    return answer
  })
}

async function answerOrRefuse(request: ApiRequest, exchange: Exchange): Promise<ApiResponse> {
  const { ids, headers } = exchange
  try {
    const answer = await answerMessage(request, exchange)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  } catch (error) {
    const serviceError = knownError(error)
    const shownId = shownRequestId(ids)
    if (!serviceError) logFailure('request failed', error, { request_id: shownId, method: request.method })
    return errorAnswer(serviceError ?? new ServiceError('internal_error'), shownId, headers)
  }
}

async function answerMessage(request: ApiRequest, exchange: Exchange): Promise<ApiResponse> {
  refuseForeignPages(request)
  const ctx = await admit(request, exchange)
  if (request.method !== 'POST') {
    exchange.headers.Allow = 'POST'
    throw new ServiceError('method_not_allowed', 'Use POST: there is no stream to follow and no session to end.')
  }
  const message = await readMessage(request)
  const mcp = createMcpServer(await openSession(ctx))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await mcp.connect(transport)
  try {
    const answer = await transport.handleRequest(message)
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  } finally {
    await mcp.close()
  }
}

/** A page of another origin must not reach an installation on its reader's own network (DNS rebinding). */
function refuseForeignPages(request: ApiRequest): void {
  const origin = request.header('origin')
  if (origin !== null && origin !== new URL(appUrl()).origin)
    throw new ServiceError('forbidden', 'Pages of other origins may not call this address.')
}

/** The request as the protocol's transport reads it. */
async function readMessage(request: ApiRequest): Promise<Request> {
  const bytes = await request.readBody(MAX_BODY)
  if (bytes === null) throw new ServiceError('payload_too_large', 'The message is larger than 1 MB.')
  const text = Buffer.from(bytes).toString('utf8')
  // The protocol has no batches since 2025-06-18, and one would be many requests that count as one.
  if (text.trimStart().startsWith('['))
    throw new ServiceError('bad_request', 'Send one message at a time: batches are not supported.')
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = request.header(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(resourceAddress(appUrl(), 'mcp'), { method: 'POST', headers, body: text })
}
