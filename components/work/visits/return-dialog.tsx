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
import { VISIT_OUTCOMES } from '@/lib/domain/work-orders/visit-status'
import { visitReturn } from '@/lib/schemas/work/visit-return'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import { OUTCOME_LABELS } from './outcomes'
import type { Continued, ReturnInput, VisitActions } from './types'

/** Nobody comes back to what is fixed. */
const OUTCOMES = VISIT_OUTCOMES.filter((value) => value !== 'fixed').map((value) => ({
  value,
  label: OUTCOME_LABELS[value],
}))

/** How a visit ended, and who comes back when. */
export function ReturnDialog({
  visit,
  actions,
  find,
  onDone,
  onClose,
}: {
  visit: OrderVisit
  actions: Pick<VisitActions, 'comeBack'>
  find: (text: string) => Promise<readonly ComboboxOption[]>
  onDone: (next: Continued) => void
  onClose: () => void
}) {
  const id = useId()
  const person = visit.technician
  const [technician, setTechnician] = useState(recordOption(person))
  const form = useServerForm<ReturnInput, Continued>({
    schema: visitReturn,
    defaults: {
      outcome: visit.outcome === null || visit.outcome === 'fixed' ? 'part_needed' : visit.outcome,
      technician_id: person?.id ?? null,
      scheduled_start: null,
      minutes: visit.minutes,
    },
    action: (values) => actions.comeBack(visit.id, values),
    onDone,
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Return visit for ${visit.work_order.work_order_number}`}
      description="Without a start it is scheduled later."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Plan return visit
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <SelectField control={control} name="outcome" label={`How visit ${visit.sequence} ended`} options={OUTCOMES} />
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
      </Form>
    </Dialog>
  )
}
