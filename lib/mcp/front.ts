import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendAnswer, toFrontRequest } from '@/lib/api/front'
import { handleMcp, MCP_PATH } from './handle'

/** Answers the requests of assistants without the framework, like the API (docs/decisions/003-a-front-for-the-api.md), and says so. */
export async function answerMcp(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [path, ...query] = (request.url ?? '/').split('?')
  if (path !== MCP_PATH) return false
  sendAnswer(request, response, await handleMcp(toFrontRequest(request, {}, query.join('?'))))
  return true
}
