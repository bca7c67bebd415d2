import { answerUser } from '@/lib/auth/answer-user'
import { streamOf } from '@/lib/stream'
import { exportList } from '@/lib/services/data/exports'

type Props = { params: Promise<{ list: string }> }

/** A list as a file, with the filters of its page: `/export/work-orders?status=open&format=xlsx`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const { list } = await params
    const { name, mediaType, bytes } = await exportList(ctx, list, new URL(request.url).searchParams)
    return new Response(streamOf(bytes), {
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
