import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { authOptions } from '@/lib/auth/options'
import { signInFailure } from '@/lib/auth/sign-in'
import { HOME_PATH } from '@/lib/domain/return-path'
import { DAY_PATHS } from '@/lib/auth/session'
import type { UserRole } from '@/prisma/generated/enums'
import { isDatabaseDown } from '@/lib/db/failures'
import { announceAppUrl, appUrl } from '@/lib/env'

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  announceAppUrl()
  try {
    let role: UserRole | undefined
    const answer = (await NextAuth(
      request,
      context,
      authOptions((signedInRole) => (role = signedInRole)),
    )) as Response
    const isOfForm = answer.headers.get('content-type')?.startsWith('application/json')
    return role && isOfForm ? await leadToDay(answer, role) : answer
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    const url = `${appUrl()}/sign-in?error=${signInFailure(error).message}`
    // The form reads the address; a browser that comes back from the provider is led there.
    return request.method === 'POST' ? Response.json({ url }, { status: 503 }) : Response.redirect(url, 303)
  }
}

/** The form goes where the answer leads: at once to where the day of the role begins, without the way round by `/`. */
async function leadToDay(answer: Response, role: UserRole): Promise<Response> {
  const { url } = (await answer.json()) as { url: string }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const isHome = new URL(url).pathname === HOME_PATH
  return Response.json({ url: isHome ? `${appUrl()}${DAY_PATHS[role]}` : url }, { status: answer.status, headers })
}

export { handler as GET, handler as POST }
