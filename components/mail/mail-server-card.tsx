'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Form, FormActions } from '@/components/form/form'
import { NumberField, SelectField, TextField } from '@/components/form/fields'
import { dataOf } from '@/components/form/outcome'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import {
  mailServerSave,
  type MailSecurity,
  type MailServerInput,
  type MailServerRecord,
  type MailSettings,
  type MailTest,
} from '@/lib/schemas/mail/mail-server'

export type MailServerActions = {
  save: (values: MailServerInput) => Promise<FormState<MailServerRecord>>
  remove: () => Promise<FormState<unknown>>
  test: () => Promise<FormState<MailTest>>
}

const SECURITY: readonly { value: MailSecurity; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'Not encrypted' },
]

const STATE = {
  own: 'Mails of the company go through this server.',
  installation: 'Mails go through the mail server of this installation. A server saved here is used instead.',
  none: 'No mail is sent yet: save a server, or ask whoever runs Fieldline to set SMTP_URL.',
}

/** The company's own mail server, and whether mails arrive. */
export function MailServerCard({ settings, actions }: { settings: MailSettings; actions: MailServerActions }) {
  const router = useRouter()
  const [saves, setSaves] = useState(0)
  const { own, installation } = settings
  const changed = (text: string) => {
    toastDone(text)
    setSaves(saves + 1)
    router.refresh()
  }
  return (
    <Card title="Mail server">
      <div className="flex flex-col gap-4">
        <p className="text-sm text-text-2">{STATE[own ? 'own' : installation ? 'installation' : 'none']}</p>
        <MailServerForm
          key={`${saves} ${JSON.stringify(own)}`}
          ownServer={own}
          actions={actions}
          onSaved={() => changed('The mail server is saved.')}
          onRemoved={() => changed('The mail server is removed.')}
        />
        {own || installation ? <TestMail test={actions.test} /> : null}
      </div>
    </Card>
  )
}

const NEW_SERVER: Omit<MailServerInput, 'password'> = {
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  sender: '',
}

function MailServerForm({
  ownServer,
  actions,
  onSaved,
  onRemoved,
}: {
  ownServer: MailServerRecord | null
  actions: MailServerActions
  onSaved: () => void
  onRemoved: () => void
}) {
  const form = useServerForm<MailServerInput, MailServerRecord>({
    schema: mailServerSave,
    defaults: { ...startValues(NEW_SERVER, ownServer), password: '' },
    action: actions.save,
    after: 'stay',
    onDone: onSaved,
  })
  const { control } = form
  async function remove() {
    try {
      dataOf(await actions.remove())
      onRemoved()
    } catch (error) {
      toastError('The mail server was not removed.', {
        description: error instanceof Error ? error.message : undefined,
      })
    }
  }
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField control={control} name="host" label="Host" required autoComplete="off" />
        <NumberField control={control} name="port" label="Port" required />
      </div>
      <SelectField control={control} name="security" label="Security" options={SECURITY} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="username" label="User" autoComplete="off" />
        <TextField
          control={control}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={ownServer?.has_password ? 'One is stored. Leave this empty to keep it.' : undefined}
        />
      </div>
      <TextField
        control={control}
        name="sender"
        label="Sender"
        required
        autoComplete="off"
        hint="The address that mails come from, beside the company’s name."
      />
      <FormActions form={form} submitLabel="Save mail server">
        {ownServer ? (
          <Button variant="danger-ghost" onClick={() => void remove()}>
            Remove
          </Button>
        ) : null}
      </FormActions>
    </Form>
  )
}

/** Sends the reader a mail and shows what the server said. */
function TestMail({ test }: Pick<MailServerActions, 'test'>) {
  const [testing, setTesting] = useState(false)
  const [result, setResult] = useState<MailTest | string | null>(null)
  async function send() {
    setTesting(true)
    setResult(null)
    try {
      setResult(dataOf(await test()))
    } catch (error) {
      setResult(error instanceof Error ? error.message : 'The test did not run. Try again.')
    }
    setTesting(false)
  }
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <Button icon={<Send aria-hidden />} pending={testing} onClick={() => void send()}>
        Send a test mail
      </Button>
      {result === null ? null : (
        <Callout kind={typeof result !== 'string' && result.sent ? 'success' : 'danger'} announce>
          {typeof result === 'string' ? result : sentenceOf(result)}
        </Callout>
      )}
    </div>
  )
}

function sentenceOf({ sent, recipient, answer }: MailTest): string {
  return sent
    ? `The server took the mail to ${recipient}. It answered: ${answer}`
    : `The mail to ${recipient} was not sent: ${answer}`
}
