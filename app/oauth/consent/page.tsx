import type { Metadata } from 'next'
import { ApplicationMark } from '@/components/access/auth/application-mark'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { ConsentForm } from '@/components/access/auth/consent-form'
import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { SCOPE_MEANINGS } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { readConsent } from '@/lib/services/access/oauth'

// `same-origin`, not `no-referrer`: with that the browser would hide where the answer is sent from.
export const metadata: Metadata = { title: 'Connect an application', referrer: 'same-origin' }

/** What an application asks for, in plain words; the user allows, denies, or chooses less. */
export default async function ConsentPage({ searchParams }: PageProps<'/oauth/consent'>) {
  const { ticket } = await searchParams
  const current = await requireUser('/')
  const consent = typeof ticket === 'string' ? await readConsent(ticket, current) : null
  if (typeof ticket !== 'string' || !consent)
    return (
      <AuthShell
        title="This request has expired or was already answered"
        lead="Requests expire after ten minutes. Go back to the application and connect again."
      >
        <ButtonLink href="/" size="lg" block>
          Go to Fieldline
        </ButtonLink>
      </AuthShell>
    )
  const { application, destination, foreign, scopes } = consent
  return (
    <AuthShell
      wide
      title={
        <span className="flex items-start gap-3">
          <ApplicationMark name={application.name} logo={application.logo} />
          <span className="min-w-0 wrap-anywhere">
            Connect {application.name} to {current.account.name}?
            <span className="block text-sm font-normal text-text-2">
              Published by {application.publisher}
              {foreign ? `, registered by ${foreign.registered_by}` : ''}
            </span>
          </span>
        </span>
      }
      footer={
        <>
          You are signed in as {current.user.name} ({current.user.email}). Your answer goes to{' '}
          <strong className="font-medium text-text wrap-anywhere">{destination}</strong>. You can disconnect the
          application at any time under Settings, Connected applications.
        </>
      }
    >
      {foreign?.allows ? (
        <div className="mb-4">
          <Callout kind="info">
            Your company has not allowed this application yet. If you agree, every user of {current.account.name} can
            connect it to their own work, with what you tick here at most. You can withdraw this under Settings,
            Applications.
          </Callout>
        </div>
      ) : null}
      <ConsentForm
        ticket={ticket}
        scopes={scopes.map(({ scope, obstacle }) => ({ scope, obstacle, meaning: SCOPE_MEANINGS[scope] }))}
      />
    </AuthShell>
  )
}
