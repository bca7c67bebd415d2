import { toApiRequest, toResponse } from '@/lib/api/define-route'
import { serveCalendar } from '@/lib/api/serve-calendar'
import { readCalendar } from '@/lib/services/scheduling/calendar-feeds'

/** The visits of a secret address as iCalendar, for calendar programs. */
async function handler(request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response> {
  return toResponse(await serveCalendar(toApiRequest(request, await context.params), readCalendar), request.method)
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
