'use client'

import { useCallback, useEffect, useState } from 'react'
import { PasswordInput } from '@/components/form/password-input'
import { tryPassword } from '@/components/frame/session/try-password'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SIGNED_IN_KEY } from '@/components/frame/session/signed-in'
import type { FrameUser } from '../menu-buttons'

/** Where somebody signs in who has no password, or another way. */
const NEW_TAB = '/sign-in?return_to=/signed-in'

export type SessionDialogProps = { user: FrameUser; onAnswer: (isBack: boolean) => void }

type SignedIn = { id: string; name: string }

/** The sign-in over the page that somebody was at: the page stays as it is, and belongs to nobody else. */
export default function SessionDialog({ user, onAnswer }: SessionDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [pending, setPending] = useState(false)
  const [other, setOther] = useState<SignedIn | null>(null)

  const check = useCallback(async () => {
    const now = await whoIsSignedIn()
    if (now?.id === user.id) onAnswer(true)
    else if (now) setOther(now)
  }, [user.id, onAnswer])
  useSignInElsewhere(check)
  useOwnEscape(() => onAnswer(false))

  async function submit(form: FormData) {
    setPending(true)
    const result = await tryPassword({
      email: user.email,
      password: textOf(form, 'password'),
      code: textOf(form, 'code'),
    })
    if (result instanceof URL) await check()
    else if (result === 'code') setAsksCode(true)
    setProblem(result instanceof URL || result === 'code' ? null : result.text)
    setPending(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      size="sm"
      title="Your session ended"
      description={`Sign in again as ${user.email} to go on. What you typed is still here and is saved then.`}
    >
      <div className="flex flex-col gap-4">
        {other ? <OtherUser other={other} user={user} /> : null}
        {problem ? (
          <Callout kind="danger" announce>
            {problem}
          </Callout>
        ) : null}
        <PasswordForm email={user.email} asksCode={asksCode} pending={pending} onSubmit={submit} />
      </div>
    </Dialog>
  )
}

/** What is on the page belongs to whoever typed it, so nothing of it is sent for anybody else. */
function OtherUser({ other, user }: { other: SignedIn; user: FrameUser }) {
  return (
    <Callout
      kind="danger"
      announce
      actions={
        <Button size="sm" onClick={() => window.location.reload()}>
          Go on as {other.name}
        </Button>
      }
    >
      You are signed in as {other.name} now. What is on this page belongs to {user.name} and was not saved.
    </Callout>
  )
}

function PasswordForm({
  email,
  asksCode,
  pending,
  onSubmit,
}: {
  email: string
  asksCode: boolean
  pending: boolean
  onSubmit: (form: FormData) => Promise<void>
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
      {/* For password managers; who signs in here is not to be chosen. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Password" name="password">
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {asksCode ? (
        <Field label="Code" name="code" hint="Six digits from your authenticator app, or one of your recovery codes.">
          <Input name="code" autoComplete="one-time-code" mono autoFocus />
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <a href={NEW_TAB} target="_blank" rel="noreferrer" className="text-xs text-accent-text hover:underline">
          Sign in another way, in a new tab
        </a>
        <Button type="submit" variant="primary" pending={pending}>
          Sign in and go on
        </Button>
      </div>
    </form>
  )
}

/** Looks again whenever somebody may have signed in elsewhere: in the new tab, or in any other. */
function useSignInElsewhere(check: () => Promise<void>): void {
  useEffect(() => {
    const checkSession = () => void check()
    const onStorage = ({ key }: StorageEvent) => key === SIGNED_IN_KEY && checkSession()
    window.addEventListener('storage', onStorage)
    window.addEventListener('focus', checkSession)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('focus', checkSession)
    }
  }, [check])
}

/** Escape closes this dialog alone, not also the form below it. */
function useOwnEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [onEscape])
}

/** `null` while nobody is, or nobody can tell. */
async function whoIsSignedIn(): Promise<SignedIn | null> {
  try {
    const response = await fetch('/signed-in/user')
    return response.ok ? ((await response.json()) as SignedIn | null) : null
  } catch {
    return null
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
