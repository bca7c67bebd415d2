import type { Metadata } from 'next'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { ChoosePasswordForm } from '@/components/access/auth/choose-password-form'
import { ButtonLink } from '@/components/ui/button'
import { findInvitation } from '@/lib/services/people/passwords'
import { acceptInvitationAction } from '@/app/(auth)/actions'

// The token is in the address: it must not travel on to anybody in a Referer header.
export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitationPage({ params }: PageProps<'/invitation/[token]'>) {
  const { token } = await params
  const invitation = await findInvitation(token)
  if (!invitation)
    return (
      <AuthShell
        title="This link has expired or was already used"
        lead="Links work once: invitations for seven days, those for a forgotten password for 30 minutes. A newer one replaces them."
      >
        <div className="flex flex-col gap-3">
          <ButtonLink href="/sign-in" block size="lg">
            Go to sign-in
          </ButtonLink>
          <ButtonLink href="/forgot-password" variant="ghost" block>
            Forgot your password?
          </ButtonLink>
        </div>
      </AuthShell>
    )
  const { company, email, name, returning, asksCode } = invitation
  return (
    <AuthShell
      title={returning ? 'Choose a new password' : `Join ${company}`}
      lead={
        <>
          {returning ? 'For' : `Welcome, ${name}. Choose a password for`} <strong className="text-text">{email}</strong>
          .
        </>
      }
    >
      <ChoosePasswordForm
        email={email}
        asksCode={asksCode}
        action={acceptInvitationAction.bind(null, token)}
        submitLabel={returning ? 'Set password and sign in' : 'Join and sign in'}
      />
    </AuthShell>
  )
}
