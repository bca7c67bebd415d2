'use client'

import { signIn } from 'next-auth/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/form/password-input'
import { type Failure, prepareSignIn, tryPassword } from '@/components/frame/session/try-password'
import { useHydrated } from '@/components/ui/use-hydrated'

/** E-mail and password, and the way through the company's own provider when there is one. */
export function SignInForm({ returnTo, sso, notice }: { returnTo: string; sso: string | null; notice: string | null }) {
  const [failure, setFailure] = useState<Failure | null>(notice ? { text: notice } : null)
  const [pending, setPending] = useState<'password' | 'sso' | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const hydrated = useHydrated()
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const waiting = useCountdown(failure?.seconds ?? 0)
  useEffect(prepareSignIn, [])

  async function submit(form: FormData) {
    const email = textOf(form, 'email').trim()
    const secret = textOf(form, 'password')
    if (!email || !secret) return setFailure({ text: 'Enter your e-mail address and your password.' })
    setPending('password')
    const result = await tryPassword({ email, password: secret, code: textOf(form, 'code') }, returnTo)
    if (result instanceof URL) return window.location.assign(result)
    setPending(null)
    if (result === 'code') {
      setFailure(null)
      return setAsksCode(true)
    }
    setFailure(result)
    const retried = asksCode ? code.current : password.current
    retried?.focus()
    retried?.select()
  }

  return (
    <div className="flex flex-col gap-4">
      {failure ? <FailureNotice failure={failure} waiting={waiting} /> : null}
      <form
        noValidate
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending && waiting === 0) void submit(new FormData(event.currentTarget))
        }}
      >
        {/* Kept in the form while the code is asked for: all three are sent together. */}
        <div className="flex flex-col gap-4" hidden={asksCode}>
          <Field label="E-mail address" name="email">
            <Input type="email" name="email" autoComplete="username" inputMode="email" autoFocus />
          </Field>
          <Field label="Password" name="password">
            <PasswordInput name="password" autoComplete="current-password" ref={password} />
          </Field>
        </div>
        {asksCode ? (
          <Field label="Code" name="code" hint="Six digits from your authenticator app, or one of your recovery codes.">
            <Input name="code" autoComplete="one-time-code" ref={code} mono autoFocus />
          </Field>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          pending={pending === 'password'}
          disabled={!hydrated || waiting > 0}
        >
          Sign in
        </Button>
      </form>
      {sso ? (
        <ProviderButton
          name={sso}
          pending={pending === 'sso'}
          onClick={() => {
            setPending('sso')
            void signIn('sso', { callbackUrl: returnTo })
          }}
        />
      ) : null}
    </div>
  )
}

function FailureNotice({ failure, waiting }: { failure: Failure; waiting: number }) {
  return (
    <Callout kind="danger" announce>
      {failure.seconds && waiting === 0 ? 'You can try again now.' : failure.text}
      {waiting > 0 ? <span className="tabular"> {waiting} s left.</span> : null}
    </Callout>
  )
}

function ProviderButton({ name, pending, onClick }: { name: string; pending: boolean; onClick: () => void }) {
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button size="lg" block pending={pending} onClick={onClick}>
        Continue with {name}
      </Button>
    </>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Counts whole seconds down to zero. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    tick()
    if (seconds === 0) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
