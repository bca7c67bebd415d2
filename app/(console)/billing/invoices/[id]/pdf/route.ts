import { answerFile } from '@/lib/auth/answer-file'
import { answerUser } from '@/lib/auth/answer-user'
import { invoicePdf } from '@/lib/services/billing/invoices/pdf'

type Props = { params: Promise<{ id: string }> }

/** An invoice as a PDF: `/billing/invoices/{id}/pdf`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => answerFile(await invoicePdf(ctx, (await params).id)))
}
