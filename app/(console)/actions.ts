'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentUser } from '@/lib/auth/session'
import { cookieName } from '@/lib/auth/session-token'
import { endSession } from '@/lib/services/sessions'

/** Ends this sign-in on every instance, then takes the cookie away. */
export async function signOut(): Promise<void> {
  const user = await currentUser()
  if (user) await endSession(user.account.id, user.session.id)
  const jar = await cookies()
  jar.delete(cookieName('session'))
  redirect('/sign-in')
}
