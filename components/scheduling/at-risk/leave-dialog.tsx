'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toastDone } from '@/components/ui/toast'
import type { AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'
import type { AtRiskActions } from './actions'

/** Leaves the first hard conflict of a row as it is, with a note. */
export function LeaveDialog({
  item,
  actions,
  onClose,
}: {
  item: AtRiskRecord
  actions: AtRiskActions
  onClose: () => void
}) {
  const router = useRouter()
  const form = useId()
  const [note, setNote] = useState('')
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const conflict = item.reasons.find(({ code }) => code !== null)
  const save = async () => {
    if (!conflict?.code || saving) return
    setSaving(true)
    const body = { code: conflict.code, note: note.trim() || null }
    const state = await actions.leaveConflict(conflict.visit_id, body).catch(() => null)
    setSaving(false)
    if (state?.status !== 'ok')
      return setRefusal(state?.status === 'error' ? state.message : 'The server did not answer. Try again.')
    onClose()
    toastDone('The conflict stays as it is. It is listed again when it changes.')
    router.refresh()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Leave the conflict as it is"
      description={conflict?.message}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={saving}>
            Leave it
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Note">
          <Input value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {refusal ? (
          <Callout kind="danger" title="Not saved." announce>
            {refusal}
          </Callout>
        ) : null}
      </form>
    </Dialog>
  )
}
