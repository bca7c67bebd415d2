import type { ServiceContext } from '@/lib/access/context'
import { answerPhone, phoneQuery } from '@/lib/api/answer-phone'
import { fieldUploadQuery } from '@/lib/schemas/field/upload'
import { getUpload, receiveBytes } from '@/lib/services/field/uploads'

type Props = { params: Promise<{ sha256: string }> }

/** How far the upload of a photo is, so that the phone goes on from there. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  return answerPhone(request, async (ctx) =>
    getUpload(ctx, (await params).sha256, phoneQuery(request, fieldUploadQuery)),
  )
}

/** Takes a piece of a photo as bytes, which no base64 makes longer: `?device_id=…&byte_size=…&offset=…`. */
export function PUT(request: Request, { params }: Props): Promise<Response> {
  const receive = async (ctx: ServiceContext, bytes: Uint8Array) => {
    const { sha256 } = await params
    const { searchParams } = new URL(request.url)
    const [byte_size, offset] = ['byte_size', 'offset'].map((name) => Number(searchParams.get(name) ?? Number.NaN))
    return receiveBytes(ctx, { device_id: searchParams.get('device_id'), sha256, byte_size, offset, bytes })
  }
  return answerPhone(request, receive, 'outside')
}
