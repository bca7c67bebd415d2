import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { MAX_REASON } from '@/lib/schemas/maintenance/occurrence'
import { visitsInWords } from './year-words'

const USUAL = ['The customer asked for it', 'No access to the site', 'Not in use', 'Done by somebody else']

/** Asks why visits are not done: a usual reason is one press, another one is typed. */
export function SkipDialog({
  count,
  pending,
  onSkip,
  onClose,
}: {
  count: number
  pending: boolean
  onSkip: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (reason.trim()) return onSkip(reason.trim())
    setError('is required: say why, so that the next one to look knows.')
    box.current?.focus()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      initialFocus={box}
      title={`Skip ${visitsInWords(count)}`}
      description="A work order that was made for it is cancelled. The visits after it stay as they are."
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Reason" required error={error}>
          <Input
            ref={box}
            value={reason}
            maxLength={MAX_REASON}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
          />
        </Field>
        <div role="group" aria-label="Usual reasons" className="flex flex-wrap gap-1.5">
          {USUAL.map((usual) => (
            <Button key={usual} size="sm" disabled={pending} onClick={() => onSkip(usual)}>
              {usual}
            </Button>
          ))}
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            Skip {visitsInWords(count)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
