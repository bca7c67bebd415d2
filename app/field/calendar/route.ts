import { answerPhone } from '@/lib/api/answer-phone'
import { createOwnFeed, findOwnFeed, revokeOwnFeed } from '@/lib/services/scheduling/calendar-feeds'

/** One's own calendar address, if there is one. */
export function GET(request: Request): Promise<Response> {
  return answerPhone(request, findOwnFeed)
}

/** Gives one's own visits a new calendar address; the one before ends. */
export function POST(request: Request): Promise<Response> {
  return answerPhone(request, createOwnFeed)
}

/** Ends one's own calendar address. */
export function DELETE(request: Request): Promise<Response> {
  return answerPhone(request, revokeOwnFeed)
}
