import { answerUser } from '@/lib/auth/answer-user'
import { streamOf } from '@/lib/stream'
import { exportImportProblems } from '@/lib/services/data/imports'

type Props = { params: Promise<{ id: string }> }

/** The lines of an import that could not become records, as a CSV file to mend: `/import/problems/{id}`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const { name, bytes } = await exportImportProblems(ctx, (await params).id)
    return new Response(streamOf(bytes), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
