import { answerTokenRequest } from '@/lib/services/access/oauth'
import { answering, json, methodNotAllowed, readForm } from '@/lib/auth/oauth-http'
import { answerPreflight, readableByPages } from '@/lib/auth/cors'

/** Codes and refresh tokens for access tokens (R-OA-4). */
export async function POST(request: Request): Promise<Response> {
  const answer = await answering(request, async () =>
    json(await answerTokenRequest(await readForm(request), request.headers.get('authorization'))),
  )
  return readableByPages(request, answer)
}

/** What a browser asks before a page sends its code (R-CO-1). */
export function OPTIONS(request: Request): Promise<Response> {
  return answerPreflight(request, 'POST, OPTIONS')
}

function refuse(): Response {
  return methodNotAllowed('POST, OPTIONS')
}

export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE }
