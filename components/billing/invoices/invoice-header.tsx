'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Money } from '@/components/ui/money'
import { toastDone } from '@/components/ui/toast'
import type { InvoiceDelivery } from '@/lib/schemas/billing/invoice-delivery'
import type { InvoiceRecord } from '@/lib/schemas/billing/invoice'
import type { FormState } from '@/lib/schemas/form-state'
import { CreditDialog } from './credit-dialog'
import { MailInvoice } from './deliveries'
import { DraftDialog } from './draft-dialog'
import { badgeOf, payableOf, titleOf } from './words'

type Values = Record<string, unknown>
export type InvoiceActions = {
  issue: (sha256: string, send: boolean) => Promise<FormState<InvoiceRecord>>
  mail: (values: Values) => Promise<FormState<InvoiceDelivery>>
  change: (values: Values, version?: string) => Promise<FormState<InvoiceRecord>>
  remove: () => Promise<FormState<unknown>>
  bringBack: () => Promise<FormState<unknown>>
  credit: (values: Values) => Promise<FormState<InvoiceRecord>>
  correct: (values: Values) => Promise<FormState<InvoiceRecord>>
}
type Versioned = InvoiceRecord & { version: string }

/** The name of an invoice, how far it is, and what can be done with it. `actions`: those of who may change billing. */
export function InvoiceHeader({
  invoice,
  recipient,
  actions,
}: {
  invoice: Versioned
  /** Where it is mailed to; null without an address or a mail server. */
  recipient: string | null
  actions?: InvoiceActions
}) {
  const { timeZone } = useFormats()
  const { label, tone } = badgeOf(invoice, todayIn(timeZone))
  return (
    <PageHeader
      title={titleOf(invoice)}
      badges={<Badge tone={tone}>{label}</Badge>}
      actions={
        <>
          {invoice.status === 'draft' ? null : (
            <a className={buttonClass({ size: 'sm' })} href={`/billing/invoices/${invoice.id}/pdf`}>
              PDF
            </a>
          )}
          {invoice.status === 'draft' || invoice.format === 'pdf' ? null : (
            <a className={buttonClass({ size: 'sm' })} href={`/billing/invoices/${invoice.id}/xml`}>
              Download XML
            </a>
          )}
          {actions && invoice.status !== 'draft' ? <MailInvoice recipient={recipient} mail={actions.mail} /> : null}
          {actions && invoice.status === 'draft' ? (
            <DraftActions invoice={invoice} recipient={recipient} actions={actions} />
          ) : null}
          {actions && canCredit(invoice) ? <CreditActions invoice={invoice} actions={actions} /> : null}
        </>
      }
    />
  )
}

function canCredit({ kind, status, deducted_in_id }: InvoiceRecord): boolean {
  return kind !== 'credit_note' && status !== 'draft' && status !== 'credited' && deducted_in_id === null
}

function DraftActions({
  invoice,
  recipient,
  actions,
}: {
  invoice: Versioned
  recipient: string | null
  actions: InvoiceActions
}) {
  const router = useRouter()
  const [open, setOpen] = useState<'issue' | 'change' | null>(null)
  const [send, setSend] = useState(recipient !== null)
  const remove = async () => {
    await done(actions.remove())
    router.push('/billing/invoices?status=draft')
    const undo = async () => {
      await done(actions.bringBack())
      router.push(`/billing/invoices/${invoice.id}`)
    }
    toastDone('The draft was deleted.', { undo })
  }
  const issue = async () => {
    const { number } = await done(actions.issue(invoice.content_sha256, send))
    toastDone(send ? `Issued ${number}. It goes to ${recipient}.` : `Issued ${number}.`)
    router.refresh()
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => void remove()}>
        Delete draft
      </Button>
      <Button size="sm" onClick={() => setOpen('change')}>
        Edit
      </Button>
      <Button size="sm" variant="primary" disabled={invoice.problems.length > 0} onClick={() => setOpen('issue')}>
        Issue
      </Button>
      <AlertDialog
        open={open === 'issue'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'issue' : null)}
        title="Issue the invoice?"
        description="It takes its number and today’s date. What was issued is not changed any more, only credited."
        confirmLabel="Issue"
        onConfirm={issue}
      >
        <p className="flex justify-between text-sm">
          <span>{invoice.buyer.name}</span>
          <Money value={payableOf(invoice)} />
        </p>
        {recipient === null ? null : (
          <Checkbox label={`Mail it to ${recipient}`} checked={send} onCheckedChange={setSend} />
        )}
      </AlertDialog>
      {open === 'change' ? (
        <DraftDialog
          invoice={invoice}
          save={actions.change}
          onClose={() => setOpen(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </>
  )
}

function CreditActions({ invoice, actions }: { invoice: Versioned; actions: InvoiceActions }) {
  const router = useRouter()
  const [open, setOpen] = useState<'credit' | 'correct' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpen('credit')}>
        Credit
      </Button>
      <Button size="sm" onClick={() => setOpen('correct')}>
        Cancel and correct
      </Button>
      {open === 'credit' ? (
        <CreditDialog
          invoice={invoice}
          save={actions.credit}
          onClose={close}
          onSaved={({ id, number }) => {
            toastDone(`Issued credit note ${number}.`)
            router.push(`/billing/invoices/${id}`)
          }}
        />
      ) : null}
      {open === 'correct' ? (
        <CreditDialog
          save={actions.correct}
          onClose={close}
          onSaved={({ id }) => {
            toastDone('The invoice was credited. This is the draft of the next one.')
            router.push(`/billing/invoices/${id}`)
          }}
        />
      ) : null}
    </>
  )
}

/** The data of an action. Throws what it answered otherwise, which a dialog shows. */
async function done<Data>(action: Promise<FormState<Data>>): Promise<Data> {
  const answer = await action
  if (answer.status === 'ok') return answer.data
  throw new Error(answer.status === 'error' ? answer.message : 'A colleague was first.')
}
