'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { ComboboxField, NumberField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { type InvoiceRecord, prepaymentDraft } from '@/lib/schemas/billing/invoice'
import type { FormState } from '@/lib/schemas/form-state'

export type PrepaymentActions = {
  prepay: (values: Record<string, unknown>) => Promise<FormState<InvoiceRecord>>
  findTaxCodes: (text: string) => Promise<readonly ComboboxOption[]>
}

/** Drafts a prepayment of a work order and opens it. `number`: what people call the work order. */
export function PrepaymentButton({ number, actions }: { number: string; actions: PrepaymentActions }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Prepayment
      </Button>
      {isOpen ? <PrepaymentDialog number={number} actions={actions} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Asks for so much without tax, which the invoice for the work takes off. */
function PrepaymentDialog({
  number,
  actions: { prepay, findTaxCodes },
  onClose,
}: {
  number: string
  actions: PrepaymentActions
  onClose: () => void
}) {
  const router = useRouter()
  const id = useId()
  const { currency } = useFormats()
  const [taxCode, setTaxCode] = useState<ComboboxOption | null>(null)
  const form = useServerForm<z.input<typeof prepaymentDraft>, InvoiceRecord>({
    schema: prepaymentDraft,
    defaults: { description: `Prepayment for ${number}`, tax_code_id: null },
    action: prepay,
    onDone: (draft) => router.push(`/billing/invoices/${draft.id}`),
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Bill a prepayment of ${number}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Draft prepayment
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">What is paid of it is taken off the invoice for the work.</p>
        <NumberField control={control} name="unit_price" label="Amount without tax" required end={currency} />
        <ComboboxField
          control={control}
          name="tax_code_id"
          label="Tax code"
          placeholder="As the site and the customer are taxed"
          search={findTaxCodes}
          option={taxCode}
          onOptionChange={setTaxCode}
        />
        <TextField control={control} name="description" label="Text of the line" required autoComplete="off" />
      </Form>
    </Dialog>
  )
}
