import { answerRevocation } from '@/lib/services/access/oauth'
import { answering, json, methodNotAllowed, readForm } from '@/lib/auth/oauth-http'

/** Ends a token: in the Authorization header (R-OA-6), or as RFC 7009's form. 200 `{}` either way. */
export function POST(request: Request): Promise<Response> {
  return answering(request, async () => {
    const authorization = request.headers.get('authorization')
    const isBearer = /^Bearer /i.test(authorization ?? '')
    await answerRevocation(isBearer ? new URLSearchParams() : await readForm(request), authorization)
    return json({})
  })
}

function refuse(): Response {
  return methodNotAllowed('POST')
}

export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
