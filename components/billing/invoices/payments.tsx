'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { DayField, NumberField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { todayIn } from '@/components/ui/dates'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { Money } from '@/components/ui/money'
import { Day } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import type { InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { paymentCreate, type PaymentRecord } from '@/lib/schemas/billing/payment'
import type { FormState } from '@/lib/schemas/form-state'

type Values = Record<string, unknown>
export type PaymentActions = {
  record: (values: Values) => Promise<FormState<PaymentRecord>>
  remove: (id: string) => Promise<FormState<unknown>>
  bringBack: (id: string) => Promise<FormState<unknown>>
}

/** What was paid of an invoice, or paid back of a credit note. `actions`: those of who may change billing. */
export function PaymentsCard({
  invoice,
  payments,
  actions,
}: {
  invoice: InvoiceRecord
  payments: readonly PaymentRecord[]
  actions?: PaymentActions
}) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const isRefund = invoice.kind === 'credit_note'
  const canPay = actions !== undefined && (invoice.balance ?? 0) > 0
  const remove = async ({ id }: PaymentRecord) => {
    const answer = await actions?.remove(id)
    if (answer?.status !== 'ok') {
      toastError('The payment was not deleted.')
      return
    }
    router.refresh()
    const undo = async () => {
      await actions?.bringBack(id)
      router.refresh()
    }
    toastDone('The payment was deleted.', { undo })
  }
  return (
    <Card
      title={isRefund ? 'Refunds' : 'Payments'}
      empty={payments.length === 0 && !canPay ? 'None' : undefined}
      actions={
        canPay ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {isRefund ? 'Record refund' : 'Record payment'}
          </Button>
        ) : undefined
      }
    >
      <ul className="flex flex-col gap-2 text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              {payment.kind === 'write_off' ? 'Written off' : (payment.method ?? 'Paid')},{' '}
              <Day value={payment.received_on} />
              {payment.reference ? <p className="text-xs text-text-3">{payment.reference}</p> : null}
            </span>
            <Money value={payment.allocations.find(({ invoice_id }) => invoice_id === invoice.id)?.amount ?? 0} />
            {actions ? (
              <Button size="sm" variant="ghost" onClick={() => void remove(payment)}>
                Delete
              </Button>
            ) : null}
          </li>
        ))}
        {payments.length === 0 ? <li className="text-text-3">None yet</li> : null}
      </ul>
      {isOpen && actions ? (
        <PaymentDialog
          invoice={invoice}
          record={actions.record}
          onClose={() => setOpen(false)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </Card>
  )
}

const fields = paymentCreate.pick({ amount: true, method: true, reference: true, received_on: true })

function PaymentDialog({
  invoice,
  record,
  onClose,
  onSaved,
}: {
  invoice: InvoiceRecord
  record: PaymentActions['record']
  onClose: () => void
  onSaved: () => void
}) {
  const id = useId()
  const { timeZone, currency } = useFormats()
  const balance = invoice.balance ?? 0
  const isRefund = invoice.kind === 'credit_note'
  const form = useServerForm<z.input<typeof fields>, PaymentRecord>({
    schema: fields,
    defaults: { amount: balance, method: '', reference: '', received_on: todayIn(timeZone) },
    action: (values) => {
      // What is paid beyond the invoice stays with the payment.
      const allocations = [{ invoice_id: invoice.id, amount: Math.min(values.amount, balance) }]
      const kind = isRefund ? 'refund' : 'payment'
      return record({ ...values, kind, customer_id: invoice.customer_id, allocations })
    },
    onDone: ({ unallocated }) => {
      toastDone(isRefund ? 'The refund was recorded.' : 'The payment was recorded.', {
        description: unallocated > 0 ? 'What was paid beyond the invoice stays with the payment.' : undefined,
      })
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRefund ? 'Record a refund' : 'Record a payment'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Record
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <NumberField control={control} name="amount" label="Amount" end={currency} required />
        <DayField control={control} name="received_on" label={isRefund ? 'Paid back on' : 'Received on'} />
        <TextField control={control} name="method" label="How" placeholder="Bank transfer" autoComplete="off" />
        <TextField control={control} name="reference" label="Reference" autoComplete="off" />
      </Form>
    </Dialog>
  )
}
