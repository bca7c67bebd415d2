import { answerPhone, phoneBody } from '@/lib/api/answer-phone'
import { receiveCommands } from '@/lib/services/field/commands'

/** Takes what a technician did, as `POST /api/v1/field/commands` does. */
export function POST(request: Request): Promise<Response> {
  return answerPhone(request, (ctx, sent) => receiveCommands(ctx, phoneBody(sent)))
}
