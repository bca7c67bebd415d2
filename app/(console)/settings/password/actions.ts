'use server'

import { revalidatePath } from 'next/cache'
import type { ChangePasswordState } from '@/components/access/auth/change-password-form'
import { fieldsOf } from '@/components/access/auth/form-state'
import type { FactorSetup } from '@/components/access/auth/second-factor/types'
import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { qrDrawing } from '@/lib/domain/qr'
import { ServiceError } from '@/lib/errors'
import { formState } from '@/lib/forms/form-state'
import { requireConfirmed } from '@/lib/services/access/identity'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@/lib/services/access/second-factor'
import { endOwnSessions } from '@/lib/services/access/sessions'
import { changePassword } from '@/lib/services/people/users'

const PAGE = '/settings/password'

/** Changes the password of whoever is signed in; their other sign-ins end. */
export async function changePasswordAction(_state: ChangePasswordState, form: FormData): Promise<ChangePasswordState> {
  const { ctx, session } = await requireUser(PAGE)
  const body = { current_password: form.get('current_password'), new_password: form.get('new_password') }
  try {
    await changePassword(ctx, session.id, body)
    return {
      done: true,
      message: 'Your password is changed. Your other sign-ins have ended, and connected applications have lost access.',
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { message: error.details.length ? undefined : error.message, fields: fieldsOf(error.details) }
  }
}

/** Begins to set up an authenticator: the picture to scan, and the secret to type where there is no camera. */
export async function beginSetup(): Promise<FormState<FactorSetup>> {
  const { ctx, session } = await requireUser(PAGE)
  return formState(async () => {
    requireConfirmed(session)
    const { secret, address } = await beginSecondFactor(ctx)
    return { secret, picture: qrDrawing(address) }
  })
}

/** Turns the second factor on and gives the recovery codes, this once. */
export async function confirmSetup(code: string): Promise<FormState<{ recovery_codes: string[] }>> {
  const { ctx, session } = await requireUser(PAGE)
  return formState(() => {
    requireConfirmed(session)
    return confirmSecondFactor(ctx, session.id, { code })
  })
}

/** Turns the second factor off. */
export async function turnOff(): Promise<FormState> {
  const { ctx, session } = await requireUser(PAGE)
  const state = await formState(async () => {
    requireConfirmed(session)
    await removeSecondFactor(ctx)
    return undefined
  })
  revalidatePath(PAGE)
  return state
}

/** Ends one sign-in of one's own. */
export async function endSession(id: string): Promise<FormState<{ ended: number }>> {
  const { ctx } = await requireUser(PAGE)
  const state = await formState(() => endOwnSessions(ctx, { only: id }))
  revalidatePath(PAGE)
  return state
}

/** Ends all of one's own sign-ins but this one. */
export async function endOthers(): Promise<FormState<{ ended: number }>> {
  const { ctx, session } = await requireUser(PAGE)
  const state = await formState(() => endOwnSessions(ctx, { but: session.id }))
  revalidatePath(PAGE)
  return state
}
