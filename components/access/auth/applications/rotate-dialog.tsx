'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'

const OVERLAPS = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Works for one more hour' },
  { value: '24', label: 'Works for one more day' },
  { value: '168', label: 'Works for one more week' },
] as const

/** Asks how long the old secret shall still work. */
export function RotateDialog({
  application,
  onClose,
  onRotate,
}: {
  application: ApplicationRecord
  onClose: () => void
  onRotate: (overlapHours: number) => Promise<void>
}) {
  const [overlap, setOverlap] = useState<string>('24')
  const [pending, setPending] = useState(false)

  async function rotate() {
    setPending(true)
    await onRotate(Number(overlap))
    setPending(false)
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`A new secret for ${application.name}`}
      description="Give it to the application before the old one ends."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={() => void rotate()}>
            Create a new secret
          </Button>
        </>
      }
    >
      <Field label="The old secret">
        <Select options={OVERLAPS} value={overlap} onValueChange={(value) => setOverlap(value ?? '24')} />
      </Field>
    </Dialog>
  )
}
