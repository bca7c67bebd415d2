'use client'

import { useId } from 'react'
import type { z } from 'zod'
import { DayField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { todayIn } from '@/components/ui/dates'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { billedElsewhere } from '@/lib/schemas/billing/billing-mark'
import type { FormState } from '@/lib/schemas/form-state'

const invoiceFields = billedElsewhere.pick({ reference: true, billed_on: true })

/** Asks with which invoice of another program work was billed. `what`: `3 work orders`. */
export function BilledDialog<Answer>({
  what,
  save,
  onClose,
  onSaved,
}: {
  what: string
  save: (values: Record<string, unknown>) => Promise<FormState<Answer>>
  onClose: () => void
  onSaved: (answer: Answer) => void
}) {
  const id = useId()
  const { timeZone } = useFormats()
  const form = useServerForm<z.input<typeof invoiceFields>, Answer>({
    schema: invoiceFields,
    defaults: { reference: '', billed_on: todayIn(timeZone) },
    action: save,
    onDone: (answer) => {
      onSaved(answer)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mark ${what} as billed`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Mark as billed
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">
          For what was invoiced in another program. The line items can’t be changed until that is taken back.
        </p>
        <TextField control={form.control} name="reference" label="Invoice number" autoComplete="off" />
        <DayField control={form.control} name="billed_on" label="Invoiced on" />
      </Form>
    </Dialog>
  )
}
