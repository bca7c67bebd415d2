import { answerPhone, phoneBody } from '@/lib/api/answer-phone'
import { setLanguage } from '@/lib/services/people/users'

/** Keeps the language that a technician chose on the phone. */
export function PUT(request: Request): Promise<Response> {
  return answerPhone(request, (ctx, sent) => setLanguage(ctx, phoneBody(sent)))
}
