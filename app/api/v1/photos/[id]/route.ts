import { toApiRequest } from '@/lib/api/define-route'
import { servePhoto } from '@/lib/api/serve-photo'
import { readPhoto } from '@/lib/services/work/photos'

async function handler(request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response> {
  const { status, headers, body } = await servePhoto(toApiRequest(request, await context.params), readPhoto)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

export {
  handler as GET,
  handler as HEAD,
  handler as POST,
  handler as PUT,
  handler as PATCH,
  handler as DELETE,
  handler as OPTIONS,
}
