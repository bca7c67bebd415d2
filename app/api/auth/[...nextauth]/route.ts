import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { authOptions } from '@/lib/auth/options'
import { announceAppUrl } from '@/lib/env'

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  announceAppUrl()
  return NextAuth(request, context, authOptions()) as Promise<Response>
}

export { handler as GET, handler as POST }
