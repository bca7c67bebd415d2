import type { Metadata } from 'next'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { ChoosePasswordForm } from '@/components/access/auth/choose-password-form'
import { ButtonLink } from '@/components/ui/button'
import { findInvitation } from '@/lib/services/people/users'
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
        lead="Links work once and for seven days, and a newer one replaces them. Ask your administrator for a new one."
      >
        <ButtonLink href="/sign-in" block size="lg">
          Go to sign-in
        </ButtonLink>
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
