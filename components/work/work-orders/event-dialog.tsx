'use client'

import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ComboboxField, InstantField, SelectField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { recordOption } from '@/components/form/record-option'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FIELD_EVENT_KINDS, isRecordedKind } from '@/lib/domain/field/kinds'
import { eventWords } from '@/lib/domain/field/words'
import { fieldEventCreate } from '@/lib/schemas/field/event'
import type { FormState } from '@/lib/schemas/form-state'
import type { OnSiteEntry } from '@/lib/schemas/work/work-order-detail'

/** What the form of an event holds. */
export type EventInput = z.input<typeof fieldEventCreate>

export type EnterEventActions = {
  enter: (values: EventInput) => Promise<FormState<{ id: string }>>
  find: (text: string) => Promise<readonly ComboboxOption[]>
}

const KINDS = FIELD_EVENT_KINDS.map((value) => ({ value, label: eventWords(value) }))
const ENTRY = {
  title: 'Enter what happened on site',
  description: 'The status of the work order stays as it is.',
  submit: 'Enter',
  kinds: KINDS,
}
const CORRECTION = {
  title: 'Correct what happened on site',
  description:
    'What was reported stays in sight as corrected. The start or completion of the work order moves along; its status stays.',
  submit: 'Correct',
  kinds: [...KINDS, { value: 'withdrawn', label: 'It did not happen' }],
}

/** Enters what happened at a job and when, or corrects what was reported. */
export function EventDialog({
  corrected,
  technician,
  actions,
  onClose,
  onDone,
}: {
  corrected?: OnSiteEntry
  technician: { id: string; name: string } | null
  actions: EnterEventActions
  onClose: () => void
  onDone: () => void
}) {
  const id = useId()
  const words = corrected ? CORRECTION : ENTRY
  const person = corrected ? { id: corrected.technician_id, name: corrected.technician } : technician
  const [who, setWho] = useState(recordOption(person))
  const [now] = useState(() => new Date().toISOString())
  const form = useServerForm<EventInput, { id: string }>({
    schema: fieldEventCreate,
    defaults: {
      ...(corrected ? correctionOf(corrected) : { kind: 'arrived', occurred_at: now, voids_id: null }),
      technician_id: person?.id ?? null,
    },
    action: actions.enter,
    onDone,
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <SelectField control={control} name="kind" label="What happened" options={words.kinds} />
        {kind === 'withdrawn' ? null : (
          <>
            <InstantField control={control} name="occurred_at" label="When" />
            <ComboboxField
              control={control}
              name="technician_id"
              label="Technician"
              option={who}
              onOptionChange={setWho}
              search={actions.find}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function correctionOf({ id, kind, occurred_at }: OnSiteEntry): Partial<EventInput> {
  return { kind: isRecordedKind(kind) ? kind : 'arrived', occurred_at, voids_id: id }
}
