import { toResponse } from '@/lib/api/define-route'
import { unknownPath } from '@/lib/api/unknown-path'

function answer(request: Request): Response {
  return toResponse(unknownPath({ header: (name) => request.headers.get(name) }), request.method)
}

export {
  answer as GET,
  answer as HEAD,
  answer as POST,
  answer as PUT,
  answer as PATCH,
  answer as DELETE,
  answer as OPTIONS,
}
