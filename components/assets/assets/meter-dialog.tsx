'use client'

import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { NumberField, RadioField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { meterCreate } from '@/lib/schemas/assets/meter'
import type { meterReadingCreate } from '@/lib/schemas/assets/meter-reading'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'
import type { FormState } from '@/lib/schemas/form-state'

const schema = meterCreate.omit({ asset_id: true })
type MeterValues = z.input<typeof schema>

export type MeterActions = {
  add: (values: MeterValues) => Promise<FormState>
  save: (id: string, values: MeterValues) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  record: (meterId: string, values: z.input<typeof meterReadingCreate>) => Promise<FormState<{ id: string }>>
  removeReading: (id: string) => Promise<FormState>
  restoreReading: (id: string) => Promise<FormState>
}

const KINDS = [
  { value: 'counter', label: 'Counter: only goes up, such as hours' },
  { value: 'gauge', label: 'Gauge: goes up and down, such as a pressure' },
] as const

/** Adds a meter to an asset, or changes one. */
export function MeterDialog({
  meter,
  actions,
  onClose,
  onSaved,
}: {
  meter: MeterSheet | null
  actions: MeterActions
  onClose: () => void
  onSaved: () => void
}) {
  const { name = '', unit = '', kind = 'counter', rolls_over_at = null } = meter ?? {}
  const form = useServerForm<MeterValues, undefined>({
    schema,
    defaults: { name, unit, kind, rolls_over_at },
    action: (values) => {
      const sent = values.kind === 'gauge' ? { ...values, rolls_over_at: null } : values
      return meter ? actions.save(meter.id, sent) : actions.add(sent)
    },
    onDone: () => {
      toastDone(meter ? 'The meter was saved.' : 'The meter was added.')
      onSaved()
      onClose()
    },
  })
  const { control } = form
  const chosen = useWatch({ control, name: 'kind' })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={meter ? 'Edit the meter' : 'Add a meter'}>
      <Form form={form}>
        <FieldGroup columns={2}>
          <TextField
            control={control}
            name="name"
            label="Name"
            required
            placeholder="Compressor hours"
            autoComplete="off"
          />
          <TextField control={control} name="unit" label="Unit" required placeholder="h" autoComplete="off" />
        </FieldGroup>
        <RadioField control={control} name="kind" label="Kind" options={KINDS} />
        {chosen === 'counter' ? (
          <NumberField
            control={control}
            name="rolls_over_at"
            label="Starts over at"
            hint="Leave empty if it never does. A counter of five digits: 100000."
          />
        ) : null}
        <FormActions form={form} submitLabel={meter ? 'Save' : 'Add meter'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
