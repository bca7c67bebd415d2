import { redirectPhone } from '@/lib/api/answer-phone'
import { linkToOwnPhoto } from '@/lib/services/field/technician'

/** Leads to the picture of a photo of an own job: a small one, or `?size=full`. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const size = new URL(request.url).searchParams.get('size') === 'full' ? 'full' : 'thumb'
  return redirectPhone(request, async (ctx) => linkToOwnPhoto(ctx, (await params).id, size))
}
