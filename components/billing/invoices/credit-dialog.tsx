'use client'

import { useId, useState } from 'react'
import { z } from 'zod'
import { CheckboxField, NumberField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Money } from '@/components/ui/money'
import { UNIT_WORDS } from '@/lib/domain/billing/units'
import { type InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { creditInvoice } from '@/lib/schemas/billing/invoice-requests'
import type { FormState } from '@/lib/schemas/form-state'

const fields = creditInvoice.pick({ reason: true, rebill: true }).extend({
  lines: z.array(z.object({ quantity: z.number('must be a number').positive('must be more than 0') })),
})

/** Asks why an invoice is taken back, and which lines of it; without `invoice` all of it, for a correction. */
export function CreditDialog({
  invoice,
  save,
  onClose,
  onSaved,
}: {
  invoice?: InvoiceRecord
  save: (values: Record<string, unknown>) => Promise<FormState<InvoiceRecord>>
  onClose: () => void
  onSaved: (answer: InvoiceRecord) => void
}) {
  const id = useId()
  const all = invoice?.lines.map((line) => line.id) ?? []
  const [chosen, setChosen] = useState<readonly string[]>(all)
  const form = useServerForm<z.input<typeof fields>, InvoiceRecord>({
    schema: fields,
    defaults: { reason: '', rebill: false, lines: invoice?.lines.map(({ quantity }) => ({ quantity })) ?? [] },
    action: async ({ reason, rebill, lines }) => {
      if (!invoice) return save({ reason })
      const credited = invoice.lines.map(({ id: lineId, quantity: billed }, index) => {
        const quantity = lines[index]?.quantity ?? billed
        return { id: lineId, index, isWhole: quantity === billed, quantity }
      })
      if (chosen.length === all.length && credited.every(({ isWhole }) => isWhole)) return save({ reason, rebill })
      const chosenLines = credited.filter((line) => chosen.includes(line.id))
      // Without a quantity a line is taken back as far as it is left.
      const answer = await save({
        reason,
        rebill,
        lines: chosenLines.map((line) => (line.isWhole ? { id: line.id } : { id: line.id, quantity: line.quantity })),
      })
      return atLines(
        answer,
        chosenLines.map(({ index }) => index),
      )
    },
    onDone: (answer) => {
      onSaved(answer)
      onClose()
    },
  })
  const toggle = (line: string) =>
    setChosen(chosen.includes(line) ? chosen.filter((one) => one !== line) : [...chosen, line])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={invoice ? `Credit ${invoice.number}` : 'Cancel and correct'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={form.saving}
            disabled={invoice !== undefined && chosen.length === 0}
          >
            {invoice ? 'Issue credit note' : 'Credit and draft anew'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">
          {invoice
            ? 'What was credited before is left out. The credit note settles what the invoice has open.'
            : 'A credit note takes the whole invoice back, and its work orders get a new draft, to be put right.'}
        </p>
        <TextField control={form.control} name="reason" label="Reason" required autoComplete="off" />
        {invoice ? (
          <>
            <fieldset className="flex flex-col gap-1">
              <legend className="text-xs text-text-3">Lines</legend>
              {invoice.lines.map((line, index) => (
                <div key={line.id} className="flex flex-col gap-1">
                  <div className="flex items-baseline justify-between gap-3 text-sm">
                    <Checkbox
                      label={line.description}
                      checked={chosen.includes(line.id)}
                      onCheckedChange={() => toggle(line.id)}
                    />
                    <Money value={line.net} />
                  </div>
                  {chosen.includes(line.id) && line.quantity !== 1 ? (
                    <div className="max-w-72 pl-6">
                      <NumberField
                        control={form.control}
                        name={`lines.${index}.quantity`}
                        label={`How much of ${line.quantity} ${UNIT_WORDS[line.unit]}`}
                      />
                    </div>
                  ) : null}
                </div>
              ))}
            </fieldset>
            <CheckboxField control={form.control} name="rebill" label="Bill these lines again" />
          </>
        ) : null}
      </Form>
    </Dialog>
  )
}

/** An answer about some of the lines with its problems at the places that these have among all lines. */
function atLines<Data>(answer: FormState<Data>, indexes: readonly number[]): FormState<Data> {
  if (answer.status !== 'error') return answer
  const place = (path: string) => path.replace(/^lines\[(\d+)\]/, (_all, at: string) => `lines[${indexes[Number(at)]}]`)
  return {
    ...answer,
    fields: Object.fromEntries(Object.entries(answer.fields).map(([path, message]) => [place(path), message])),
  }
}
