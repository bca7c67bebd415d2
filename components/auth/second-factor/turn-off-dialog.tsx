'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/components/form/form-state'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { PasswordInput } from '../password-input'

/** Asks for the password before the second factor goes: a screen left open is not enough. */
export function TurnOffDialog({
  turnOff,
  onClose,
}: {
  turnOff: (password: string) => Promise<FormState>
  onClose: () => void
}) {
  const router = useRouter()
  const [problem, setProblem] = useState<string | undefined>()
  const [pending, setPending] = useState(false)

  async function submit(form: FormData) {
    const password = form.get('password')
    setPending(true)
    try {
      const answer = await turnOff(typeof password === 'string' ? password : '')
      if (answer.status !== 'ok')
        return setProblem(answer.status === 'error' ? (answer.fields.password ?? answer.message) : undefined)
      toastDone('The second factor is off.')
      onClose()
      router.refresh()
    } catch {
      setProblem('could not be checked: the server cannot be reached')
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Turn the second factor off?"
      description="Your password alone will be enough again. Your recovery codes end with it."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit(new FormData(event.currentTarget))
        }}
      >
        <Field label="Password" name="password" error={problem}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={pending}>
            Turn off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
