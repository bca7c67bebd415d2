'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NOTES_LENGTH } from '@/lib/domain/limits'

/** A task that is left out says why: somebody will ask. */
export function SkipDialog({
  name,
  onSkip,
  onClose,
}: {
  name: string
  /** Answers what went wrong, or null. */
  onSkip: (reason: string) => Promise<string | null>
  onClose: () => void
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [saving, setSaving] = useState(false)

  async function skip() {
    if (saving) return
    if (!reason.trim()) return setProblem('is required: say why this task is skipped')
    setSaving(true)
    setProblem((await onSkip(reason.trim())) ?? undefined)
    setSaving(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Skip “${name}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={saving}>
            Skip task
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void skip()
        }}
      >
        <Field label="Reason" required error={problem}>
          <Textarea
            value={reason}
            maxLength={NOTES_LENGTH}
            aria-required
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
