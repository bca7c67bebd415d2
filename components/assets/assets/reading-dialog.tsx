'use client'

import { useState } from 'react'
import type { z } from 'zod'
import { CheckboxField, InstantField, NumberField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { dataOf } from '@/components/form/outcome'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { meterReadingCreate } from '@/lib/schemas/assets/meter-reading'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'
import type { MeterActions } from './meter-dialog'
import { valueOf } from './meter-words'

type Values = z.input<typeof meterReadingCreate>

/** Records what a meter shows now. A value far beyond the usual is asked about before it is recorded. */
export function ReadingDialog({
  meter,
  actions,
  onClose,
  onSaved,
}: {
  meter: MeterSheet
  actions: MeterActions
  onClose: () => void
  onSaved: () => void
}) {
  const [now] = useState(() => new Date().toISOString())
  const [isAsked, setAsked] = useState(false)
  const last = meter.readings.at(-1)
  const form = useServerForm<Values, { id: string }>({
    schema: meterReadingCreate,
    defaults: { read_at: now, is_reset: false, is_confirmed: false, note: null },
    action: async (values) => {
      const answer = await actions.record(meter.id, values)
      setAsked(answer.status === 'error' && 'is_confirmed' in answer.fields)
      return answer
    },
    onDone: ({ id }) => {
      toastDone('The reading was recorded.', {
        undo: async () => {
          dataOf(await actions.removeReading(id))
          onSaved()
        },
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
      title={`Read ${meter.name}`}
      description={last ? `It showed ${valueOf(last.value, meter.unit)} last.` : undefined}
    >
      <Form form={form}>
        <FieldGroup columns={2}>
          <NumberField control={control} name="value" label={`Value (${meter.unit})`} required />
          <InstantField control={control} name="read_at" label="Read at" />
        </FieldGroup>
        {isAsked ? <CheckboxField control={control} name="is_confirmed" label="This value is right" /> : null}
        {meter.kind === 'counter' && last ? (
          <CheckboxField control={control} name="is_reset" label="The counter started over: it was replaced or reset" />
        ) : null}
        <TextField control={control} name="note" label="Note" autoComplete="off" />
        <FormActions form={form} submitLabel="Record reading" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
