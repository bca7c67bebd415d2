import { forEveryMethod, type RouteExports, toApiRequest } from './define-route'
import { type DocumentPath, serveDocument } from './serve-document'

/** What the route file of a document exports. */
export function defineDocument(path: DocumentPath): RouteExports<(request: Request) => Response> {
  return forEveryMethod((request) => {
    const { status, headers, body } = serveDocument(path, toApiRequest(request, {}), true)
    return new Response(request.method === 'HEAD' || status === 304 ? null : String(body), { status, headers })
  })
}
