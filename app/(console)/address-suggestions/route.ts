import { answerUser } from '@/lib/auth/answer-user'
import { suggestAddresses } from '@/lib/services/customers/geocoding'

/** Addresses that what is typed may mean: `?q=1200 pike` → `[{label, address}, …]`; 204 where no geocoding server is set. */
export function GET(request: Request): Promise<Response> {
  return answerUser(
    request,
    async ({ ctx }) => {
      const typed = new URL(request.url).searchParams.get('q') ?? ''
      const suggestions = await suggestAddresses(ctx, typed, request.signal)
      const headers = { 'Cache-Control': 'private, max-age=300' }
      return suggestions ? Response.json(suggestions, { headers }) : new Response(null, { status: 204 })
    },
    { kind: 'outside' },
  )
}
