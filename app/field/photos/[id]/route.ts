import { redirectPhone } from '@/lib/api/answer-phone'
import { linkToOwnPhoto } from '@/lib/services/field/technician'

/** Leads to a small picture of a photo of an own job. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return redirectPhone(request, async (ctx) => linkToOwnPhoto(ctx, (await params).id))
}
