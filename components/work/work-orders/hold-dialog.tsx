'use client'

import { useId } from 'react'
import { RadioField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { FormState } from '@/lib/schemas/form-state'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import { workOrderHold } from '@/lib/schemas/work/sla'
import type { BulkOutcome } from '@/lib/schemas/work/work-order-table'
import type { HoldValues } from './types'

/** Asks why work waits. The company's usual reason is chosen already, so Enter alone confirms. */
export function HoldDialog({
  number,
  reasons,
  hold,
  onClose,
  onHeld,
}: {
  number: string
  reasons: readonly HoldReasonRecord[]
  hold: (values: HoldValues) => Promise<FormState<BulkOutcome>>
  onClose: () => void
  onHeld: (outcome: BulkOutcome) => void
}) {
  const id = useId()
  const form = useServerForm<HoldValues, BulkOutcome>({
    schema: workOrderHold,
    defaults: { reason_id: reasons.find(({ is_default }) => is_default)?.id, note: '' },
    action: hold,
    onDone: (outcome) => {
      onClose()
      onHeld(outcome)
    },
  })
  const options = reasons.map(({ id: value, name, stops }) => ({ value, label: name, hint: hintOf(stops) }))
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Put ${number} on hold`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Put on hold
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        {options.length > 0 ? (
          <RadioField
            control={form.control}
            name="reason_id"
            label="Why it waits"
            options={options}
            onEnter={() => void form.submit()}
          />
        ) : null}
        <TextField control={form.control} name="note" label="Note" maxLength={1000} autoComplete="off" />
      </Form>
    </Dialog>
  )
}

const KEPT = { acknowledge: 'acknowledgement', arrive: 'arrival', resolve: 'resolution' }

/** Which promises stand still meanwhile. */
function hintOf(stops: HoldReasonRecord['stops']): string {
  const names = stops.map((kind) => KEPT[kind])
  if (names.length === 0) return 'No promise is paused'
  return names.length === 3 ? 'Every promise is paused' : `Paused: ${names.join(', ')}`
}
