import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { SignInForm } from '@/components/access/auth/sign-in-form'
import { ForgetPhonePage } from '@/components/field/shell/forget-page'
import { isPhonePath } from '@/lib/domain/field/shell'
import { HOME_PATH, safeReturnPath } from '@/lib/domain/return-path'
import { currentUser } from '@/lib/auth/session'
import { singleSignOnName } from '@/lib/auth/single-sign-on'

export const metadata: Metadata = { title: 'Sign in' }

/** Why somebody was sent back to sign in. */
const NOTICES: Record<string, string> = {
  unverified: 'Your provider did not confirm your e-mail address. Ask its administrator, or use your password.',
  no_user: 'No user has this e-mail address. Ask your administrator for an invitation.',
  phone: 'In this browser a technician’s phone is signed in, which opens My day alone. Sign in to open other pages.',
  unavailable: 'Signing in isn’t possible right now. Try again in a few seconds.',
  ended: 'You were signed out. Sign in again.',
}
const PROVIDER_FAILED = 'Signing in through your provider did not work. Try again, or use your password.'

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { return_to, callbackUrl, error } = await searchParams
  const requestedPage = return_to ?? callbackUrl
  const returnTo = safeReturnPath(typeof requestedPage === 'string' ? requestedPage : null)
  const user = await currentUser()
  // A phone's sign-in opens the phone's app, to which the home page leads, and nothing else.
  const [path = HOME_PATH] = returnTo.split(/[?#]/)
  if (user && (!user.session.is_phone || path === HOME_PATH || isPhonePath(path))) redirect(returnTo)
  const notice = typeof error === 'string' ? (NOTICES[error] ?? PROVIDER_FAILED) : null
  return (
    <AuthShell title="Sign in" footer="No account yet? Your administrator can send you an invitation.">
      <ForgetPhonePage />
      <SignInForm returnTo={returnTo} sso={singleSignOnName()} notice={notice} />
      <p className="mt-4 text-center text-sm">
        <Link
          href="/forgot-password"
          className="rounded-sm text-accent-text underline-offset-2 hover:underline focus-visible:underline"
        >
          Forgot your password?
        </Link>
      </p>
    </AuthShell>
  )
}
