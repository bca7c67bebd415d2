import { signOutPhone } from '@/lib/api/answer-phone'

/** Ends this browser’s sign-in, for a version of the phone’s app of whatever age: an action has another address with each. */
export function POST(request: Request): Promise<Response> {
  return signOutPhone(request)
}
