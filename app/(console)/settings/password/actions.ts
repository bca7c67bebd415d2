'use server'

import type { ChangePasswordState } from '@/components/auth/change-password-form'
import { fieldsOf } from '@/components/auth/form-state'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { changePassword } from '@/lib/services/users'

/** Changes the password of whoever is signed in; their other sign-ins end. */
export async function changePasswordAction(_state: ChangePasswordState, form: FormData): Promise<ChangePasswordState> {
  const { ctx, session } = await requireUser('/settings/password')
  const body = { current_password: form.get('current_password'), new_password: form.get('new_password') }
  try {
    await changePassword(ctx, session.id, body)
    return { done: true, message: 'Your password is changed. Your other sign-ins have ended.' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { message: error.details.length ? undefined : error.message, fields: fieldsOf(error.details) }
  }
}
