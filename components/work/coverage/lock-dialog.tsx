'use client'

import { useId } from 'react'
import type { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { toastDone } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import { coverageLock, type WorkOrderCoverage } from '@/lib/schemas/work/coverage'

/** Asks why who pays is locked, or unlocked. */
export function LockDialog({
  isLocked,
  save,
  onClose,
  onSaved,
}: {
  isLocked: boolean
  save: (reason: string) => Promise<FormState<WorkOrderCoverage>>
  onClose: () => void
  onSaved: (coverage: WorkOrderCoverage) => void
}) {
  const id = useId()
  const form = useServerForm<z.input<typeof coverageLock>, WorkOrderCoverage>({
    schema: coverageLock,
    defaults: { reason: '' },
    action: ({ reason }) => save(reason),
    onDone: (coverage) => {
      toastDone(isLocked ? 'Who pays was unlocked.' : 'Who pays was locked.')
      onSaved(coverage)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isLocked ? 'Unlock who pays' : 'Lock who pays'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">
          {isLocked
            ? 'Who pays follows from warranties and contracts again, and the line items can be changed.'
            : 'Who pays stays as it is now, whatever becomes of warranties and contracts. The line items can’t be changed until you unlock.'}
        </p>
        <TextField control={form.control} name="reason" label="Reason" required autoComplete="off" />
      </Form>
    </Dialog>
  )
}
