'use client'

import { useId, useState } from 'react'
import { ComboboxField, InstantField, NumberField, SelectField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { recordOption } from '@/components/form/record-option'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { optionsOf, VISIT_STATUS } from '@/components/ui/status'
import { visitUpdate } from '@/lib/schemas/work/visit'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import { type VisitActions, type VisitInput, visitValues } from './types'

type Props = {
  /** The visit that is edited; a new one when absent. */
  visit?: OrderVisit
  actions: Pick<VisitActions, 'add' | 'edit'>
  find: (text: string) => Promise<readonly ComboboxOption[]>
  onDone: (batch: string) => void
  onClose: () => void
}

const EMPTY: VisitInput = { technician_id: null, scheduled_start: null, minutes: null }
const STATUSES = optionsOf(VISIT_STATUS)

/** Who goes, when and for how long; and how far a further visit is. */
export function VisitDialog({ visit, actions, find, onDone, onClose }: Props) {
  const id = useId()
  const person = visit?.technician
  const [technician, setTechnician] = useState(recordOption(person))
  const form = useServerForm<VisitInput, { batch: string }>({
    schema: visitUpdate,
    defaults: visit ? visitValues(visit) : EMPTY,
    version: visit?.version,
    action: (values, version) => (visit ? actions.edit(visit.id, values, version) : actions.add(values)),
    onDone: ({ batch }) => onDone(batch),
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={visit ? `Change visit ${visit.sequence}` : 'Add visit'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {visit ? 'Save' : 'Add visit'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <ComboboxField
          control={control}
          name="technician_id"
          label="Technician"
          option={technician}
          onOptionChange={setTechnician}
          search={find}
        />
        <FieldGroup columns={2}>
          <InstantField control={control} name="scheduled_start" label="Start" />
          <NumberField control={control} name="minutes" label="Duration" end="min" inputMode="numeric" />
        </FieldGroup>
        {visit && !visit.is_primary ? (
          <SelectField control={control} name="status" label="Status" options={STATUSES} />
        ) : null}
      </Form>
    </Dialog>
  )
}
