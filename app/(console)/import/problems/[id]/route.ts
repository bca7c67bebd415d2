import { userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { streamOf } from '@/lib/forms/stream'
import { exportImportProblems } from '@/lib/services/imports'

type Props = { params: Promise<{ id: string }> }

/** The lines of an import that could not become records, as a CSV file to mend: `/import/problems/{id}`. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const user = await userOfRequest(request)
  if (!user) return new Response('Sign in first.', { status: 401 })
  try {
    const { name, bytes } = await exportImportProblems(user.ctx, (await params).id)
    return new Response(streamOf(bytes), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return new Response(error.message, { status: error.status })
  }
}
