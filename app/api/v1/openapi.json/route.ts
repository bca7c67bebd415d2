import { toApiRequest } from '@/lib/api/define-route'
import { serveDocument } from '@/lib/api/serve-document'

// The address in it is the operator's setting, known only at run time.
export const dynamic = 'force-dynamic'

function handler(request: Request): Response {
  const { status, headers, body } = serveDocument(toApiRequest(request, {}), true)
  return new Response(request.method === 'HEAD' || status === 304 ? null : String(body), { status, headers })
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
