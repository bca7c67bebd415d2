'use client'

import { useId } from 'react'
import { InstantField, NumberField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import type { FormState } from '@/lib/schemas/form-state'
import { visitContinue } from '@/lib/schemas/work/visit-split'
import type { ContinueInput } from './types'

/** Asks what nobody could tell of how a visit goes on: how long the rest takes, or when. */
export default function ContinueDialog<Data>({
  name,
  reason,
  action,
  onDone,
  onClose,
}: {
  /** What people call the work order. */
  name: string
  /** Why it did not go on without a question. */
  reason: string
  action: (input: ContinueInput) => Promise<FormState<Data>>
  onDone: (data: Data) => void
  onClose: () => void
}) {
  const id = useId()
  const form = useServerForm<ContinueInput, Data>({ schema: visitContinue, defaults: {}, action, onDone })
  const { control } = form
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Continue ${name} later`}
      description="The visit ends now, and the next one gets what is left."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Continue later
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <Callout kind="info">{reason}</Callout>
        <NumberField control={control} name="minutes" label="Time left" end="min" inputMode="numeric" />
        <InstantField control={control} name="scheduled_start" label="Next start" />
      </Form>
    </Dialog>
  )
}
