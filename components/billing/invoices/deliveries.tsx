'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import type { Tone } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import { type InvoiceDelivery, invoiceDeliveryCreate } from '@/lib/schemas/billing/invoice-delivery'
import type { FormState } from '@/lib/schemas/form-state'

const WORDS: Record<InvoiceDelivery['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  sending: { label: 'On its way', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  recorded: { label: 'Recorded', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
}

/** To whom an invoice was mailed, and whether it was sent. */
export function DeliveriesCard({ deliveries }: { deliveries: readonly InvoiceDelivery[] }) {
  if (deliveries.length === 0) return null
  return (
    <Card title="Mailed" count={deliveries.length}>
      <ul className="flex flex-col gap-2 text-sm">
        {deliveries.map(({ id, recipient, status, problem, actor, created_at, sent_at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {recipient}
              <p className="text-xs text-text-3">
                <Time value={sent_at ?? created_at} />, {actor}
              </p>
              {problem ? <p className="text-xs text-danger">{problem}</p> : null}
            </span>
            <Badge tone={WORDS[status].tone}>{WORDS[status].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Mails an issued invoice, to the customer unless another address is typed. */
export function MailInvoice({
  recipient,
  mail,
}: {
  recipient: string | null
  mail: (values: Record<string, unknown>) => Promise<FormState<InvoiceDelivery>>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Mail
      </Button>
      {isOpen ? <MailDialog recipient={recipient} mail={mail} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function MailDialog({
  recipient,
  mail,
  onClose,
}: Parameters<typeof MailInvoice>[0] & {
  onClose: () => void
}) {
  const id = useId()
  const router = useRouter()
  const form = useServerForm<z.input<typeof invoiceDeliveryCreate>, InvoiceDelivery>({
    schema: invoiceDeliveryCreate,
    defaults: { recipient },
    action: mail,
    onDone: (delivery) => {
      toastDone(`It goes to ${delivery.recipient}.`)
      onClose()
      router.refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mail the document"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Mail
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <TextField control={form.control} name="recipient" label="To" type="email" autoComplete="off" required />
      </Form>
    </Dialog>
  )
}
