import { answerPhone, phoneBody } from '@/lib/api/answer-phone'
import { readPushKey, subscribePush, unsubscribePush } from '@/lib/services/field/push'

/** The key with which a browser subscribes to messages of this installation. */
export function GET(request: Request): Promise<Response> {
  return answerPhone(request, readPushKey)
}

/** Has this phone told of changes to the next days of its technician. */
export function PUT(request: Request): Promise<Response> {
  return answerPhone(request, (ctx, sent) => subscribePush(ctx, phoneBody(sent)))
}

/** Has this phone told of nothing any more. */
export function DELETE(request: Request): Promise<Response> {
  return answerPhone(request, (ctx, sent) => unsubscribePush(ctx, phoneBody(sent)))
}
