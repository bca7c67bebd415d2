import { answerUser } from '@/lib/auth/answer-user'
import { badQuery } from '@/lib/errors'
import { dayFilter } from '@/lib/schemas/query'
import { weekFile } from '@/lib/services/field/timesheets'

/** The hours of a week as CSV: `/hours/file?week=2026-11-23`. */
export function GET(request: Request): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const week = dayFilter().safeParse(new URL(request.url).searchParams.get('week'))
    if (!week.success) throw badQuery([{ field: 'week', message: 'must be a calendar day such as 2026-11-23' }])
    const { name, bytes } = await weekFile(ctx, week.data)
    return new Response(bytes, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
