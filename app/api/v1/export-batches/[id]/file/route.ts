import { toApiRequest } from '@/lib/api/define-route'
import { serveFile } from '@/lib/api/serve-file'
import { streamOf } from '@/lib/forms/stream'
import { readBatchFile } from '@/lib/services/billing/books/batches'

async function handler(request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response> {
  const { status, headers, body } = await serveFile(toApiRequest(request, await context.params), readBatchFile)
  const content = typeof body === 'string' ? body : streamOf(body)
  return new Response(request.method === 'HEAD' ? null : content, { status, headers })
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
