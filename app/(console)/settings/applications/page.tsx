import type { Metadata } from 'next'
import { AllowedApplications } from '@/components/access/auth/applications/allowed-applications'
import { Applications } from '@/components/access/auth/applications/applications'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { NotAllowed } from '@/components/ui/not-allowed'
import { holds, SCOPE_MEANINGS, SCOPES } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { listAllowedApplications, listOauthApplications } from '@/lib/services/access/oauth-applications'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { createApplication, removeApplication, rotateSecret, updateApplication, withdrawApplication } from './actions'

export const metadata: Metadata = { title: 'Applications' }

export default async function ApplicationsPage() {
  const { ctx } = await requireUser()
  if (!holds(ctx, 'admin'))
    return <NotAllowed what="register applications" back={{ href: '/settings', label: 'Go to Settings' }} />
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Applications' }]} />
      <Applications
        applications={await listOauthApplications(ctx)}
        scopes={SCOPES.map((scope) => ({ scope, meaning: SCOPE_MEANINGS[scope] }))}
        actions={{
          create: createApplication,
          update: updateApplication,
          rotate: rotateSecret,
          remove: removeApplication,
        }}
        identity={{ load: loadIdentity, prove: proveIdentity }}
      />
      <AllowedApplications applications={await listAllowedApplications(ctx)} withdraw={withdrawApplication} />
    </>
  )
}
