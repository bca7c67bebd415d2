import { authorizationServerMetadata } from '@/lib/services/access/oauth'

// Asked at run time: the addresses are the operator's, not those of the machine that built this.
export const dynamic = 'force-dynamic'

/** Where clients find the endpoints and what they can do (RFC 8414). */
export function GET(): Response {
  return Response.json(authorizationServerMetadata(), { headers: { 'Cache-Control': 'public, max-age=300' } })
}
