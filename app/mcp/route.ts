import { toApiRequest, toResponse } from '@/lib/api/define-route'
import { handleMcp } from '@/lib/mcp/handle'

/** The endpoint for assistants where the framework answers it: in development. `npm start` answers it in front (lib/mcp/front.ts). */
async function answer(request: Request): Promise<Response> {
  return toResponse(await handleMcp(toApiRequest(request, {})), request.method)
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
