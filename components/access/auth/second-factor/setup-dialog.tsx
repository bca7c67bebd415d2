'use client'

import { failureOf } from '@/components/ui/failure'
import { useEffect, useState } from 'react'
import { QrCode } from '@/components/assets/assets/qr-code'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import type { FactorActions, FactorSetup } from './types'

/** Shows the picture to scan, and asks for the code that proves that the app has it. */
export function SetupDialog({
  actions,
  onClose,
  onDone,
}: {
  actions: Pick<FactorActions, 'begin' | 'confirm'>
  onClose: () => void
  onDone: (codes: string[]) => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const setup = useSetup(actions.begin, setFailure)
  const [problem, setProblem] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  async function confirm(form: FormData) {
    const code = form.get('code')
    setPending(true)
    try {
      const answer = await actions.confirm(typeof code === 'string' ? code : '')
      if (answer.status === 'ok') return onDone(answer.data.recovery_codes)
      if (answer.status === 'error' && answer.fields.code) setProblem(answer.fields.code)
      else dataOf(answer)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Set up a second factor"
      description="Scan the QR code with an authenticator app, then enter the code that it shows."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending && setup) void confirm(new FormData(event.currentTarget))
        }}
      >
        {failure ? (
          <Callout kind="danger" announce>
            {failure}
          </Callout>
        ) : null}
        {setup ? (
          <>
            <div className="flex justify-center rounded-lg bg-white p-2">
              <QrCode code={setup.picture} title="QR code for your authenticator app" size="md" />
            </div>
            <CopyField label="Or type this key into the app" text={setup.secret} what="the key" />
          </>
        ) : (
          <div className="flex h-40 items-center justify-center">{failure ? null : <Spinner />}</div>
        )}
        <Field label="Code" name="code" error={problem}>
          <Input name="code" mono inputMode="numeric" autoComplete="one-time-code" />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={!setup}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Begins the setup once. `onFailure` stays the same for as long as the dialog is open. */
function useSetup(begin: FactorActions['begin'], onFailure: (reason: string) => void): FactorSetup | null {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  useEffect(() => {
    let gone = false
    begin()
      .then((answer) => gone || setSetup(dataOf(answer)))
      .catch((error: unknown) => gone || onFailure(failureOf(error)))
    return () => {
      gone = true
    }
  }, [begin, onFailure])
  return setup
}
