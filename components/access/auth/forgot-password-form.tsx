'use client'

import { useActionState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { FormState } from './form-state'

export type ForgotPasswordState = FormState & { done?: boolean; /** As it was typed. */ email?: string }

/** Asks for a link by which to choose a new password. */
export function ForgotPasswordForm({
  action,
}: {
  action: (state: ForgotPasswordState, form: FormData) => Promise<ForgotPasswordState>
}) {
  const [state, submit, pending] = useActionState(action, {})
  if (state.done)
    return (
      <div className="flex flex-col gap-4">
        <Callout kind="success" announce title="Check your e-mail">
          If a user has this e-mail address, a link is on its way to it. It works once and for 30 minutes. Nothing after
          a few minutes? Check your spam folder, or ask an administrator of your company for a link.
        </Callout>
        <ButtonLink href="/sign-in" block size="lg">
          Back to sign-in
        </ButtonLink>
      </div>
    )
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {state.message ? (
        <Callout kind="danger" announce>
          {state.message}
        </Callout>
      ) : null}
      <Field label="E-mail address" name="email" error={state.fields?.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          // What was typed before the page's script ran stays, and so does what was refused.
          defaultValue={state.email}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block pending={pending}>
        Send the link
      </Button>
      <ButtonLink href="/sign-in" variant="ghost" block>
        Back to sign-in
      </ButtonLink>
    </form>
  )
}
