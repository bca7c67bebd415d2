'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import type { FormState } from './form-state'
import { PasswordInput } from '@/components/form/password-input'

export type ChangePasswordState = FormState & { done?: boolean }

/** The current password and a new one. */
export function ChangePasswordForm({
  email,
  action,
}: {
  email: string
  action: (state: ChangePasswordState, form: FormData) => Promise<ChangePasswordState>
}) {
  const [state, submit, pending] = useActionState(action, {})
  const [values, setValues] = useState({ current_password: '', new_password: '' })
  const [shown, setShown] = useState(state)
  // A form that succeeded starts empty; one that was refused keeps what was typed.
  if (shown !== state) {
    setShown(state)
    if (state.done) setValues({ current_password: '', new_password: '' })
  }
  const bound = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <form action={submit} noValidate className="flex max-w-sm flex-col gap-4">
      {state.message ? (
        <Callout kind={state.done ? 'success' : 'danger'} announce>
          {state.message}
        </Callout>
      ) : null}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field label="Current password" name="current_password" error={state.fields?.current_password}>
        <PasswordInput {...bound('current_password')} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        name="new_password"
        hint="At least 12 characters. Your other sign-ins end, and applications that you connected have to be connected again."
        error={state.fields?.new_password}
      >
        <PasswordInput {...bound('new_password')} autoComplete="new-password" />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
