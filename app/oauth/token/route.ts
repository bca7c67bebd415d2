import { answerTokenRequest } from '@/lib/services/access/oauth'
import { answering, json, methodNotAllowed, readForm } from '@/lib/auth/oauth-http'

/** Codes and refresh tokens for access tokens (R-OA-4). */
export function POST(request: Request): Promise<Response> {
  return answering(async () =>
    json(await answerTokenRequest(await readForm(request), request.headers.get('authorization'))),
  )
}

function refuse(): Response {
  return methodNotAllowed('POST')
}

export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
