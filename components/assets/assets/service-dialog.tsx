'use client'

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { InstantField, NumberField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm, type ServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { toastDone } from '@/components/ui/toast'
import { serviceRecordCreate } from '@/lib/schemas/assets/service-record'

export type ServiceValues = z.input<typeof serviceRecordCreate>

/** A service that was done without a work order. */
export function ServiceDialog({
  save,
  onClose,
  onSaved,
}: {
  save: (values: ServiceValues) => Promise<FormState>
  onClose: () => void
  onSaved: () => void
}) {
  const [now] = useState(() => new Date().toISOString())
  const form = useServerForm<ServiceValues, undefined>({
    schema: serviceRecordCreate,
    defaults: { date: now, type: '', technician: null, description: null, parts_used: [], notes: null },
    action: save,
    onDone: () => {
      toastDone('The service was recorded.')
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record a service"
      description="For work that was done without a work order. It cannot be removed from the service history."
    >
      <Form form={form}>
        <FieldGroup columns={2}>
          <TextField
            control={control}
            name="type"
            label="What was done"
            required
            placeholder="Repair"
            autoComplete="off"
          />
          <TextField control={control} name="technician" label="Who did it" autoComplete="off" />
        </FieldGroup>
        <InstantField control={control} name="date" label="When" required />
        <TextareaField control={control} name="description" label="Description" />
        <PartRows form={form} />
        <TextareaField control={control} name="notes" label="Notes" rows={2} />
        <FormActions form={form} submitLabel="Record service" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function PartRows({ form }: { form: ServerForm<ServiceValues> }) {
  const { control } = form
  const rows = useWatch({ control, name: 'parts_used' }) ?? []

  function set(next: typeof rows) {
    form.setValue('parts_used', next, { shouldDirty: true })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Parts used</legend>
      <div className="flex flex-col gap-2">
        {rows.map((_row, index) => (
          <div key={index} className="flex items-start gap-2">
            <span className="w-20 shrink-0">
              <NumberField
                control={control}
                name={`parts_used.${index}.quantity`}
                label={`Quantity of part ${index + 1}`}
                hideLabel
              />
            </span>
            <span className="min-w-0 flex-1">
              <TextField
                control={control}
                name={`parts_used.${index}.part`}
                label={`Part ${index + 1}`}
                hideLabel
                placeholder="Fan motor"
              />
            </span>
            <IconButton
              label={`Remove part ${index + 1}`}
              icon={<X aria-hidden />}
              onClick={() => set(rows.filter((_other, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => set([...rows, { part: '', quantity: 1 }])}
          >
            Add a part
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
