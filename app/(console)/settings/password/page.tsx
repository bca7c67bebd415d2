import type { Metadata } from 'next'
import { ChangePasswordForm } from '@/components/auth/change-password-form'
import { PageHeader } from '@/components/frame/page-header'
import { requireUser } from '@/lib/auth/session'
import { changePasswordAction } from './actions'

export const metadata: Metadata = { title: 'Change password' }

export default async function PasswordPage() {
  const { user } = await requireUser('/settings/password')
  return (
    <>
      <PageHeader title="Change password" />
      <div className="p-(--gutter)">
        <ChangePasswordForm email={user.email} action={changePasswordAction} />
      </div>
    </>
  )
}
