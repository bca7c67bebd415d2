'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { FormState } from './form-state'
import { PasswordInput } from '@/components/form/password-input'

/** The password of an invitation's page, and the code of the second factor from who has one. */
export function ChoosePasswordForm({
  email,
  asksCode,
  action,
  submitLabel,
}: {
  email: string
  asksCode: boolean
  action: (state: FormState, form: FormData) => Promise<FormState>
  submitLabel: string
}) {
  const [state, submit, pending] = useActionState(action, {})
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {state.message ? (
        <Callout kind="danger" announce>
          {state.message}
        </Callout>
      ) : null}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="Password"
        name="password"
        hint="At least 12 characters. A sentence is easy to remember and hard to guess."
        error={state.fields?.password}
      >
        <PasswordInput name="password" autoComplete="new-password" autoFocus />
      </Field>
      {asksCode ? (
        <Field
          label="Code"
          name="code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={state.fields?.code}
        >
          <Input name="code" autoComplete="one-time-code" mono />
        </Field>
      ) : null}
      <Button type="submit" variant="primary" size="lg" block pending={pending}>
        {submitLabel}
      </Button>
    </form>
  )
}
