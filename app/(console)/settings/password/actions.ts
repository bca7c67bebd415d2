'use server'

import type { ChangePasswordState } from '@/components/access/auth/change-password-form'
import { fieldsOf } from '@/components/access/auth/form-state'
import { qrDrawing } from '@/lib/domain/qr'
import { ServiceError } from '@/lib/errors'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { requireConfirmed } from '@/lib/services/access/identity'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@/lib/services/access/second-factor'
import { endOwnSessions } from '@/lib/services/access/sessions'
import { changePassword } from '@/lib/services/people/passwords'

const PAGE = '/settings/password'

const ownActions = actionsFor('own', { page: PAGE })
const ownSignIns = actionsFor('own', { page: PAGE, refresh: true })

/** Changes the password of whoever is signed in; their other sign-ins end. */
export const changePasswordAction = ownActions.run(
  async ({ ctx, session }, _state: ChangePasswordState, form: FormData): Promise<ChangePasswordState> => {
    const body = { current_password: form.get('current_password'), new_password: form.get('new_password') }
    try {
      await changePassword(ctx, session.id, body)
      return {
        done: true,
        message:
          'Your password is changed. Your other sign-ins have ended, and connected applications have lost access.',
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return { message: error.details.length ? undefined : error.message, fields: fieldsOf(error.details) }
    }
  },
)

/** Begins to set up an authenticator: the picture to scan, and the secret to type where there is no camera. */
export const beginSetup = ownActions.write(async ({ ctx, session }) => {
  requireConfirmed(session)
  const { secret, address } = await beginSecondFactor(ctx)
  return { secret, picture: qrDrawing(address) }
})

/** Turns the second factor on and gives the recovery codes, this once. */
export const confirmSetup = ownActions.write(({ ctx, session }, code: string) => {
  requireConfirmed(session)
  return confirmSecondFactor(ctx, session.id, { code })
})

/** Turns the second factor off. */
export const turnOff = ownSignIns.write(({ ctx, session }) => {
  requireConfirmed(session)
  return withoutData(removeSecondFactor(ctx))
})

/** Ends one sign-in of one's own. */
export const endSession = ownSignIns.write(({ ctx }, id: string) => endOwnSessions(ctx, { only: id }))

/** Ends all of one's own sign-ins but this one. */
export const endOthers = ownSignIns.write(({ ctx, session }) => endOwnSessions(ctx, { but: session.id }))
