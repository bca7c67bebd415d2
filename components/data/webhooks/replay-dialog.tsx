'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { InstantField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { toastDone } from '@/components/ui/toast'
import { webhookReplay } from '@/lib/schemas/data/webhook'

export type ReplayRange = z.input<typeof webhookReplay>
type Replay = (range: ReplayRange) => Promise<FormState<{ count: number }>>

/** Asks for the time range that is sent again. */
export function ReplayDialog({ open, onClose, replay }: { open: boolean; onClose: () => void; replay: Replay }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Send a time range again"
      description="Events of that time are sent again, in order and with the same ids, so that the receiver can skip those it already has."
    >
      <ReplayForm onClose={onClose} replay={replay} />
    </Dialog>
  )
}

function ReplayForm({ onClose, replay }: { onClose: () => void; replay: Replay }) {
  const router = useRouter()
  const form = useServerForm<ReplayRange, { count: number }>({
    schema: webhookReplay,
    defaults: { from: '', to: '' },
    action: replay,
    guard: false,
    onDone: ({ count }) => {
      onClose()
      toastDone(count === 1 ? 'One message is on its way.' : `${count} messages are on their way.`)
      router.refresh()
    },
  })
  return (
    <Form form={form}>
      <InstantField control={form.control} name="from" label="From" required />
      <InstantField control={form.control} name="to" label="To" required />
      <FormActions form={form} submitLabel="Send again" onCancel={onClose} />
    </Form>
  )
}
