'use client'

import { useId } from 'react'
import type { z } from 'zod'
import { NumberField, SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { changedValues } from '@/components/form/outcome'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { INVOICE_FORMAT_WORDS } from '@/lib/domain/billing/words'
import { invoiceUpdate, type InvoiceRecord } from '@/lib/schemas/billing/invoice'
import type { FormState } from '@/lib/schemas/form-state'

const FORMATS = Object.entries(INVOICE_FORMAT_WORDS).map(([value, label]) => ({ value, label }))
const fields = invoiceUpdate.pick({
  purchase_order: true,
  buyer_reference: true,
  payment_days: true,
  format: true,
  notes: true,
})

/** Changes what a draft says beside its lines. */
export function DraftDialog({
  invoice,
  save,
  onClose,
  onSaved,
}: {
  invoice: InvoiceRecord & { version: string }
  save: (values: Record<string, unknown>, version?: string) => Promise<FormState<InvoiceRecord>>
  onClose: () => void
  onSaved: () => void
}) {
  const id = useId()
  const { purchase_order, buyer_reference, payment_days, format, notes, version } = invoice
  const defaults = { purchase_order, buyer_reference, payment_days, format, notes }
  const form = useServerForm<z.input<typeof fields>, InvoiceRecord>({
    schema: fields,
    defaults,
    version,
    // What was only shown goes on following from the work orders and the customer.
    action: (values, base) => save(changedValues(values, defaults), base),
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit the draft"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Save
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <TextField control={control} name="purchase_order" label="Purchase order" autoComplete="off" />
        <TextField control={control} name="buyer_reference" label="Buyer reference" autoComplete="off" />
        <NumberField control={control} name="payment_days" label="Days of payment" end="days" inputMode="numeric" />
        <SelectField control={control} name="format" label="Format" options={FORMATS} />
        <TextareaField control={control} name="notes" label="Below the lines" rows={3} />
      </Form>
    </Dialog>
  )
}
