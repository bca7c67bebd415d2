import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { authOptions } from '@/lib/auth/options'
import { signInFailure } from '@/lib/auth/sign-in'
import { isDatabaseDown } from '@/lib/db/failures'
import { announceAppUrl, appUrl } from '@/lib/env'

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  announceAppUrl()
  try {
    return (await NextAuth(request, context, authOptions())) as Response
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    const url = `${appUrl()}/sign-in?error=${signInFailure(error).message}`
    // The form reads the address; a browser that comes back from the provider is led there.
    return request.method === 'POST' ? Response.json({ url }, { status: 503 }) : Response.redirect(url, 303)
  }
}

export { handler as GET, handler as POST }
