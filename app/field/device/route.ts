import { answerPhone, phoneBody } from '@/lib/api/answer-phone'
import { registerDevice } from '@/lib/services/field/devices'

/** Registers this browser as a technician’s phone, as `POST /api/v1/field/devices` does. */
export function POST(request: Request): Promise<Response> {
  return answerPhone(request, (ctx, sent) => registerDevice(ctx, phoneBody(sent)))
}
