import { answerFile } from '@/lib/auth/answer-file'
import { answerUser } from '@/lib/auth/answer-user'
import { invoiceFile } from '@/lib/services/billing/invoices/documents'

type Props = { params: Promise<{ id: string }> }

/** An issued invoice as a PDF: `/billing/invoices/{id}/pdf`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => answerFile(await invoiceFile(ctx, (await params).id, 'pdf')))
}
