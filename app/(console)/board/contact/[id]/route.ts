import { answerUser } from '@/lib/auth/answer-user'
import { getTechnician } from '@/lib/services/people/technicians'

/** How a technician is reached: `{ email, phone }`, for the menu of their row. */
export function GET(request: Request, { params }: RouteContext<'/board/contact/[id]'>): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const { email, phone } = await getTechnician(ctx, (await params).id)
    return Response.json({ email, phone }, { headers: { 'Cache-Control': 'no-store' } })
  })
}
