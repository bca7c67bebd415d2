import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { SignedIn } from '@/components/frame/session/signed-in'
import { consoleUser } from '@/lib/auth/session'

export const metadata: Metadata = { title: 'Signed in' }

/** Where a sign-in leads that somebody did for a page in another tab. */
export default async function SignedInPage() {
  if (!(await consoleUser())) redirect('/sign-in?return_to=/signed-in')
  return (
    <AuthShell title="You are signed in">
      <SignedIn />
    </AuthShell>
  )
}
