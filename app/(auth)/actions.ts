'use server'

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import type { ForgotPasswordState } from '@/components/access/auth/forgot-password-form'
import { type FormState, fieldsOf } from '@/components/access/auth/form-state'
import { beginSession } from '@/lib/auth/begin-session'
import { clientAddress } from '@/lib/access/client-address'
import { currentUser } from '@/lib/auth/session'
import { cookieName, cookieOptions } from '@/lib/auth/session-token'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { endSession } from '@/lib/services/access/sessions'
import { setUpCompany } from '@/lib/services/people/users'
import { acceptInvitation, requestPasswordLink } from '@/lib/services/people/passwords'

/** Ends this browser's sign-in, on every instance at once. */
export async function signOutAction(): Promise<void> {
  const user = await currentUser()
  if (user) await endSession(user.account.id, user.session.id)
  const store = await cookies()
  store.set(cookieName('session'), '', { ...cookieOptions(), maxAge: 0 })
  redirect('/sign-in')
}

/** Sets an invited user's password and signs them in. */
export async function acceptInvitationAction(token: string, _state: FormState, form: FormData): Promise<FormState> {
  const body = { password: form.get('password'), code: form.get('code') ?? undefined }
  const address = clientAddress(await headers())
  return enter('This link has expired or was already used. Ask for a new one.', () =>
    acceptInvitation(token, body, address),
  )
}

/** Creates the company with its admin and signs them in. */
export async function setUpAction(token: string, _state: FormState, form: FormData): Promise<FormState> {
  const fields = ['company', 'time_zone', 'currency', 'name', 'email', 'password'] as const
  const body = Object.fromEntries(fields.map((field) => [field, form.get(field)]))
  return enter('This set-up link was already used, or a newer one was printed when Fieldline last started.', () =>
    setUpCompany(token, body),
  )
}

/**
 * Asks for a link by which to choose a new password. What depends on whether a user has the address is done after the
 * answer, which therefore tells nothing, by its words or by its time.
 */
export async function forgotPasswordAction(_state: ForgotPasswordState, form: FormData): Promise<ForgotPasswordState> {
  const typed = form.get('email')
  const email = typeof typed === 'string' ? typed : ''
  try {
    const mailLink = await requestPasswordLink({ email }, clientAddress(await headers()))
    after(() => mailLink().catch((error: unknown) => logFailure('a password link was not mailed', error)))
    return { done: true }
  } catch (error) {
    return { ...refused(error), email }
  }
}

async function enter(
  closed: string,
  prove: () => Promise<{ accountId: string; user: { id: string; email: string } }>,
): Promise<FormState> {
  try {
    const { accountId, user } = await prove()
    await beginSession(accountId, user)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return { message: closed }
    return refused(error)
  }
  redirect('/')
}

function refused(error: unknown): FormState {
  if (!(error instanceof ServiceError)) throw error
  return { message: error.details.length ? undefined : error.message, fields: fieldsOf(error.details) }
}
