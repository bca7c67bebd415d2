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
import { RecordLink } from '@/components/ui/links'
import { Money } from '@/components/ui/money'
import { Day } from '@/components/ui/time'
import { toastDone, toastWarning } from '@/components/ui/toast'
import { unbill, type WorkOrderBilling } from '@/lib/schemas/billing/billing'
import type { BillingMarkRecord } from '@/lib/schemas/billing/billing-mark'
import type { InvoiceDrafts } from '@/lib/schemas/billing/invoice-requests'
import type { FormState } from '@/lib/schemas/form-state'
import { BilledDialog } from './billed-dialog'
import { type PrepaymentActions, PrepaymentButton } from './prepayment-dialog'
import { type PutRightActions, Reasons } from './put-right'
import { type ProposalActions, ProposedLines } from './proposed-lines'
import { STATE_WORDS } from './words'

type Save = (values: Record<string, unknown>) => Promise<FormState<WorkOrderBilling>>
export type OrderBillingActions = {
  billed: Save
  free: Save
  takeBack: Save
  invoice: () => Promise<FormState<InvoiceDrafts>>
  putRight: PutRightActions
} & ProposalActions &
  PrepaymentActions

/** How a work order is billed, what is to be put right before, and what was said about it. */
export function OrderBillingCard({
  number,
  customer,
  billing,
  actions,
}: {
  /** What people call the work order. */
  number: string
  customer: { id: string; name: string }
  billing: WorkOrderBilling
  actions?: OrderBillingActions
}) {
  const { billing_state, reasons, billable_totals, margin, marks } = billing
  const { label, tone } = STATE_WORDS[billing_state]
  return (
    <Card title="Billing" actions={<Badge tone={tone}>{label}</Badge>}>
      <div className="flex flex-col gap-3 text-sm">
        {billable_totals === null ? null : (
          <p className="flex justify-between">
            <span className="text-text-2">The customer owes</span>
            <Money value={billable_totals.total} />
          </p>
        )}
        {margin === null || margin.cost === 0 ? null : (
          <p className="flex justify-between">
            <span className="text-text-2">
              Margin after costs of <Money value={margin.cost} />
              {margin.lines_without_cost === 0 ? null : (
                <>
                  , {margin.lines_without_cost === 1 ? '1 line has' : `${margin.lines_without_cost} lines have`} no cost
                </>
              )}
            </span>
            <Money value={margin.amount} />
          </p>
        )}
        {reasons.length === 0 ? null : (
          <Reasons
            order={{ ...billing, id: billing.work_order_id, work_order_number: number, customer }}
            reasons={reasons}
            actions={actions?.putRight}
          />
        )}
        <ProposedLines proposals={billing.proposals} actions={actions} />
        {marks.map((mark) => (
          <MarkLine key={mark.id} mark={mark} />
        ))}
        {actions ? <Actions number={number} billing={billing} actions={actions} /> : null}
      </div>
    </Card>
  )
}

function MarkLine({ mark: { kind, reference, billed_on, reason, invoice_id } }: { mark: BillingMarkRecord }) {
  if (kind === 'no_charge') return <p>Not charged: {reason}</p>
  return (
    <p>
      {invoice_id ? (
        <>
          Invoiced with <RecordLink href={`/billing/invoices/${invoice_id}`}>{reference}</RecordLink>
        </>
      ) : (
        <>Billed elsewhere{reference ? <> with {reference}</> : null}</>
      )}
      {billed_on ? (
        <>
          {' on '}
          <Day value={billed_on} />
        </>
      ) : null}
    </p>
  )
}

type Open = 'billed' | 'free' | 'takeBack' | null

function Actions({
  number,
  billing,
  actions,
}: {
  number: string
  billing: WorkOrderBilling
  actions: OrderBillingActions
}) {
  const router = useRouter()
  const [open, setOpen] = useState<Open>(null)
  const [isDrafting, setDrafting] = useState(false)
  const close = () => setOpen(null)
  const isWaiting = billing.billing_state === 'to_bill' || billing.billing_state === 'part_billed'
  const draft = async () => {
    setDrafting(true)
    const answer = await actions.invoice()
    setDrafting(false)
    const [first] = answer.status === 'ok' ? answer.data.invoice_ids : []
    if (first) router.push(`/billing/invoices/${first}`)
    else
      toastWarning('No invoice was drafted.', { description: answer.status === 'error' ? answer.message : undefined })
  }
  const saved = (text: string) => () => {
    toastDone(text)
    router.refresh()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isWaiting ? (
        <>
          <Button size="sm" variant="primary" pending={isDrafting} onClick={() => void draft()}>
            Draft invoice
          </Button>
          <Button size="sm" onClick={() => setOpen('billed')}>
            Mark as billed
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen('free')}>
            No charge
          </Button>
        </>
      ) : null}
      {billing.billing_state === 'billed' || billing.billing_state === 'no_charge' ? null : (
        <PrepaymentButton number={number} actions={actions} />
      )}
      {billing.marks.some(({ kind }) => kind !== 'invoiced') ? (
        <Button size="sm" variant="ghost" onClick={() => setOpen('takeBack')}>
          Take back
        </Button>
      ) : null}
      {open === 'billed' ? (
        <BilledDialog
          what="the work order"
          save={actions.billed}
          onClose={close}
          onSaved={saved('Marked as billed.')}
        />
      ) : null}
      {open === 'free' ? (
        <ReasonDialog
          title="Not charged"
          text="The work order leaves the list of what is to be billed."
          confirm="No charge"
          save={actions.free}
          onClose={close}
          onSaved={saved('The work order is not charged.')}
        />
      ) : null}
      {open === 'takeBack' ? (
        <ReasonDialog
          title="Take the billing back"
          text="The line items can be changed again, and the work order waits to be billed."
          confirm="Take back"
          save={actions.takeBack}
          onClose={close}
          onSaved={saved('The billing was taken back.')}
        />
      ) : null}
    </div>
  )
}

function ReasonDialog({
  title,
  text,
  confirm,
  save,
  onClose,
  onSaved,
}: {
  title: string
  text: string
  confirm: string
  save: Save
  onClose: () => void
  onSaved: () => void
}) {
  const id = useId()
  const form = useServerForm<z.input<typeof unbill>, WorkOrderBilling>({
    schema: unbill,
    defaults: { reason: '' },
    action: save,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">{text}</p>
        <TextField control={form.control} name="reason" label="Reason" required autoComplete="off" />
      </Form>
    </Dialog>
  )
}
