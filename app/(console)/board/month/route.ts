import { readViewState } from '@/lib/domain/board/view-state'
import { dayIn } from '@/lib/domain/time'
import { answerUser } from '@/lib/auth/answer-user'
import { readMonth } from '@/lib/services/scheduling/capacity'

/** The days of the month that the board shows, of the technicians that its filters leave: `MonthDay[]`. */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx, account, now }) => {
    const { date, filters } = readViewState(new URL(request.url).searchParams, dayIn(account.time_zone, now))
    return Response.json(await readMonth(ctx, date, filters), { headers: { 'Cache-Control': 'no-store' } })
  })
}
