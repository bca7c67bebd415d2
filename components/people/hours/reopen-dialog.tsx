'use client'

import { useRouter } from 'next/navigation'
import { TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { toastDone } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import { timesheetReopen } from '@/lib/schemas/people/timesheet'

export type Reopen = (ids: readonly string[], values: { reason: string }) => Promise<FormState<void>>

/** Asks why an approved week is opened again. */
export function ReopenDialog({ id, reopen, onClose }: { id: string; reopen: Reopen; onClose: () => void }) {
  const router = useRouter()
  const form = useServerForm<{ reason: string }, void>({
    schema: timesheetReopen,
    defaults: { reason: '' },
    action: (values) => reopen([id], values),
    onDone: () => {
      onClose()
      router.refresh()
      toastDone('The week is open again.')
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reopen this week"
      description="What was reported since the approval counts again."
    >
      <Form form={form} labels={{ reason: 'Reason' }}>
        <TextField control={form.control} name="reason" label="Reason" required />
        <FormActions form={form} submitLabel="Reopen" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
