import { protectedResourceMetadata } from '@/lib/services/access/oauth'

// Asked at run time: the addresses are the operator's, not those of the machine that built this.
export const dynamic = 'force-dynamic'

/** What the endpoint for assistants says of itself, for clients that look at the root (RFC 9728). */
export function GET(): Response {
  return Response.json(protectedResourceMetadata(), {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  })
}
