import { shownSpan } from '@/lib/domain/board/span'
import { readViewState } from '@/lib/domain/board/view-state'
import { isId } from '@/lib/domain/id'
import { dayIn } from '@/lib/domain/time'
import { answerUser } from '@/lib/auth/answer-user'
import { firstTechnicians, readBoardAsOf, readBoardText } from '@/lib/services/scheduling/board'
import { livePoint, pointText } from '@/lib/services/scheduling/live'
import { routingState } from '@/lib/services/work/travel'

/**
 * The jobs and people of the days shown, as `BoardAnswer`. They come beside the page and not in it: a week of a large company
 * is megabytes, which the page would escape twice, and reading them again must not wait for the page's own navigation. With
 * `part=first` a large company is answered with its first technicians alone.
 */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx, account, now }) => {
    const { searchParams } = new URL(request.url)
    const { view, date, asOf, filters } = readViewState(searchParams, dayIn(account.time_zone, now))
    const { from, to } = shownSpan(view, date, account.time_zone)
    // Without a routing server every way is an estimate, which the browser makes itself.
    const hasRouting = routingState().state !== 'off'
    // What has not been yet cannot be looked back at; a link that says so shows the present.
    const past = asOf !== null && Date.parse(asOf) < now.getTime() ? asOf : null
    if (past) {
      const board = await readBoardAsOf(ctx, from, to, new Date(past))
      return jsonOf(JSON.stringify({ as_of: past, read_at: now.getTime(), hasRouting, board }))
    }
    // The point before the board, so that what changes while it is read is told.
    const point = pointText(await livePoint())
    const first = searchParams.get('part') === 'first' ? await firstTechnicians(ctx) : null
    // Of a month the jobs of one technician are listed; the days themselves say how many there are.
    const chosen = filters.technician_id && isId(filters.technician_id) ? [filters.technician_id] : []
    const board = await readBoardText(ctx, from, to, first, view === 'month' ? chosen : first)
    const state = `"point":${JSON.stringify(point)},"hasRouting":${hasRouting},"isPart":${first !== null}`
    return jsonOf(`{"as_of":null,${state},"board":${board}}`)
  })
}

function jsonOf(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } })
}
