import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { ForgotPasswordForm } from '@/components/access/auth/forgot-password-form'
import { ButtonLink } from '@/components/ui/button'
import { canMailPasswordLinks } from '@/lib/services/people/passwords'
import { forgotPasswordAction } from '@/app/(auth)/actions'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default async function ForgotPasswordPage() {
  await connection()
  if (!(await canMailPasswordLinks()))
    return (
      <AuthShell
        title="Forgot your password?"
        lead={
          <>
            This installation sends no mail, so an administrator of your company has to help: under Settings › Users
            they make you a link for a new password. An administrator who cannot sign in either asks whoever runs
            Fieldline, for whom <code>npm run --silent admin -- user password-link --email EMAIL</code> prints such a
            link.
          </>
        }
      >
        <ButtonLink href="/sign-in" block size="lg">
          Back to sign-in
        </ButtonLink>
      </AuthShell>
    )
  return (
    <AuthShell title="Forgot your password?" lead="Enter your e-mail address. We send you a link to choose a new one.">
      <ForgotPasswordForm action={forgotPasswordAction} />
    </AuthShell>
  )
}
