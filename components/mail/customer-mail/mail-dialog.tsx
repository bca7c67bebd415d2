'use client'

import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import type { MailKind } from '@/lib/domain/mail/visit'
import type { CustomerMail } from '@/lib/schemas/mail/mail'
import { MAIL_NAMES } from './words'

/** Shows a mail as the customer will read it, before it is sent; or why it cannot be. */
export function MailDialog({
  kind,
  mail,
  obstacle,
  send,
  onSent,
  onClose,
}: {
  kind: MailKind
  mail: CustomerMail
  obstacle: string | null
  send: () => Promise<FormState<CustomerMail>>
  onSent: (after: CustomerMail) => void
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = mail.previews[kind]
  const run = async () => {
    setBusy(true)
    const answer = await send().catch(() => null)
    if (answer?.status === 'ok') return onSent(answer.data)
    setBusy(false)
    setProblem(answer?.status === 'error' ? answer.message : 'The server could not be reached. Nothing was sent.')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${MAIL_NAMES[kind]} to the customer`}
      description={obstacle ? undefined : `To ${mail.recipient}`}
      footer={
        <>
          <Button onClick={onClose}>{obstacle ? 'Close' : 'Cancel'}</Button>
          {obstacle ? null : (
            <Button variant="primary" disabled={busy} onClick={() => void run()}>
              Send
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {obstacle ? <Callout kind="info">{obstacle}</Callout> : null}
        {problem ? <Callout kind="danger">{problem}</Callout> : null}
        {preview ? (
          <div lang={mail.language} className="rounded-md border border-line p-3 text-sm">
            <p className="mb-2 font-semibold">{preview.subject}</p>
            <p className="whitespace-pre-wrap">{preview.text}</p>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
