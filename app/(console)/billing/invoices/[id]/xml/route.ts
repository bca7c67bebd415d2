import { answerFile } from '@/lib/auth/answer-file'
import { answerUser } from '@/lib/auth/answer-user'
import { invoiceXml } from '@/lib/services/billing/invoices/xml'

type Props = { params: Promise<{ id: string }> }

/** An invoice as structured data: `/billing/invoices/{id}/xml`. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerUser(request, async ({ ctx }) => answerFile(await invoiceXml(ctx, (await params).id)))
}
