import type { Metadata } from 'next'
import { ChangePasswordForm } from '@/components/access/auth/change-password-form'
import { SecondFactorCard } from '@/components/access/auth/second-factor/card'
import { SessionsCard } from '@/components/access/auth/sessions-card'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { Card } from '@/components/ui/card'
import { requireUser } from '@/lib/auth/session'
import { getSecondFactor } from '@/lib/services/access/second-factor'
import { listOwnSessions } from '@/lib/services/access/sessions'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { beginSetup, changePasswordAction, confirmSetup, endOthers, endSession, turnOff } from './actions'

export const metadata: Metadata = { title: 'Sign-in' }

/** How one signs in oneself: the password, a second factor, and the browsers in which one is signed in. */
export default async function SignInSettingsPage() {
  const { ctx, user, session } = await requireUser('/settings/password')
  const [factor, sessions] = await Promise.all([getSecondFactor(ctx), listOwnSessions(ctx)])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Sign-in' }]} />
      <PageHeader title="Sign-in" />
      <div className="grid items-start gap-4 p-(--gutter) xl:grid-cols-2">
        <Card title="Password">
          <ChangePasswordForm email={user.email} action={changePasswordAction} />
        </Card>
        <SecondFactorCard
          state={factor}
          actions={{ begin: beginSetup, confirm: confirmSetup, turnOff }}
          identity={{ load: loadIdentity, prove: proveIdentity }}
        />
        <div className="min-w-0 xl:col-span-2">
          <SessionsCard sessions={sessions} current={session.id} end={endSession} endOthers={endOthers} />
        </div>
      </div>
    </>
  )
}
