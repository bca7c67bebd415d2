import { answerFile } from '@/lib/auth/answer-file'
import { answerUser } from '@/lib/auth/answer-user'
import { siteReportFileQuery } from '@/lib/schemas/assets/compliance-report'
import { parseQuery } from '@/lib/schemas/query'
import { siteReportFile } from '@/lib/services/assets/compliance'

type Props = { params: Promise<{ id: string }> }

/** The compliance report of a site and a year as a file: `/sites/{id}/compliance-report?year=2026&format=pdf`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => {
    const query = parseQuery(siteReportFileQuery, new URL(request.url).searchParams)
    return answerFile(await siteReportFile(ctx, (await params).id, query))
  })
}
