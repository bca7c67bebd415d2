import { userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { streamOf } from '@/lib/forms/stream'
import { exportList } from '@/lib/services/exports'

type Props = { params: Promise<{ list: string }> }

/** A list as a file, with the filters of its page: `/export/work-orders?status=open&format=xlsx`. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const user = await userOfRequest(request)
  if (!user) return new Response('Sign in first.', { status: 401 })
  try {
    const { name, mediaType, bytes } = await exportList(
      user.ctx,
      (await params).list,
      new URL(request.url).searchParams,
    )
    return new Response(streamOf(bytes), {
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const reasons = error.details.map(({ field, message }) => `${field} ${message}`)
    return new Response([error.message, ...reasons].join('\n'), { status: error.status })
  }
}
