'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { PasswordInput } from '@/components/form/password-input'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { IdentityActions, IdentityNeeds } from './types'

type Problems = { message?: string; fields: Record<string, string> }

/** Asks for the password once more, and for the code of the second factor; or leads to the company's sign-in provider. */
export function IdentityDialog({
  needs,
  prove,
  onClose,
  onProved,
}: {
  needs: IdentityNeeds
  prove: IdentityActions['prove']
  onClose: () => void
  onProved: () => void
}) {
  const [problems, setProblems] = useState<Problems>({ fields: {} })
  const [pending, setPending] = useState(false)
  const { has_password, asks_code, sso } = needs

  async function submit(form: FormData) {
    setPending(true)
    try {
      const answer = await prove(textOf(form, 'password'), textOf(form, 'code'))
      if (answer.status === 'ok') return onProved()
      const fields = answer.status === 'error' ? answer.fields : {}
      const message = answer.status === 'error' ? answer.message : undefined
      setProblems({ fields, message: Object.keys(fields).length > 0 ? undefined : message })
    } catch (error) {
      setProblems({ fields: {}, message: failureOf(error) })
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Confirm that it is you"
      description={
        has_password
          ? 'You signed in a while ago. Type your password to continue.'
          : 'You signed in a while ago. Sign in again to continue.'
      }
    >
      <div className="flex flex-col gap-4">
        {problems.message ? (
          <Callout kind="danger" announce>
            {problems.message}
          </Callout>
        ) : null}
        {has_password ? (
          <PasswordForm
            asksCode={asks_code}
            fields={problems.fields}
            pending={pending}
            onSubmit={submit}
            onCancel={onClose}
          />
        ) : null}
        {sso ? (
          <Button
            block
            onClick={() => void signIn('sso', { callbackUrl: window.location.pathname }, { prompt: 'login' })}
          >
            Continue with {sso}
          </Button>
        ) : null}
        {has_password || sso ? null : <p className="text-sm">Ask your administrator for a password link.</p>}
      </div>
    </Dialog>
  )
}

function PasswordForm({
  asksCode,
  fields,
  pending,
  onSubmit,
  onCancel,
}: {
  asksCode: boolean
  fields: Problems['fields']
  pending: boolean
  onSubmit: (form: FormData) => Promise<void>
  onCancel: () => void
}) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void onSubmit(new FormData(event.currentTarget))
      }}
    >
      <Field label="Password" name="password" error={fields.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {asksCode ? (
        <Field
          label="Code"
          name="code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={fields.code}
        >
          <Input name="code" autoComplete="one-time-code" mono />
        </Field>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Continue
        </Button>
      </div>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
