import { answerFile } from '@/lib/auth/answer-file'
import { answerUser } from '@/lib/auth/answer-user'
import { assetReportFileQuery } from '@/lib/schemas/assets/compliance-report'
import { parseQuery } from '@/lib/schemas/query'
import { assetReportFile } from '@/lib/services/assets/compliance'

type Props = { params: Promise<{ id: string }> }

/** The compliance report of an asset as a file: `/assets/{id}/compliance-report?format=pdf&as_of=2026-11-20`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const query = parseQuery(assetReportFileQuery, new URL(request.url).searchParams)
    return answerFile(await assetReportFile(ctx, (await params).id, query))
  })
}
