'use client'

import { useState } from 'react'
import { OUTCOME_LABELS } from '@/components/work/visits/outcomes'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioGroup } from '@/components/ui/radio'
import { VISIT_OUTCOMES, type VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import type { FieldOutcome } from '@/lib/schemas/field'

const OPTIONS = VISIT_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))

/** Asks how a visit ended, and when somebody comes back where the work is not done. */
export function EndVisitDialog({
  number,
  onEnd,
  onClose,
}: {
  number: string
  onEnd: (input: FieldOutcome) => void
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<VisitOutcome>('fixed')
  const [isReturning, setReturning] = useState(true)
  const [start, setStart] = useState<string | null>(null)
  const [minutes, setMinutes] = useState('')
  const mayReturn = outcome !== 'fixed'
  const isInvalid = mayReturn && isReturning && !isDuration(minutes)
  const end = () =>
    onEnd({
      outcome,
      next:
        mayReturn && isReturning
          ? { scheduled_start: start, minutes: minutes === '' ? undefined : Number(minutes) }
          : null,
    })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`How did the visit for ${number} end?`}
      description="The work order stays open until somebody completes it."
    >
      <div className="flex flex-col gap-4">
        <RadioGroup legend="Outcome" options={OPTIONS} value={outcome} onValueChange={setOutcome} />
        {mayReturn ? (
          <div className="flex flex-col gap-3 rounded-md border border-line px-3 py-3">
            <Checkbox label="Plan the next visit" checked={isReturning} onCheckedChange={setReturning} />
            {isReturning ? (
              <>
                <Field label="When" hint="Empty: the office finds a time.">
                  <DateTimeField value={start} onValueChange={setStart} />
                </Field>
                <Field
                  label="Minutes"
                  hint="Empty: as long as this visit."
                  error={isInvalid ? 'must be whole minutes' : undefined}
                >
                  <Input
                    inputMode="numeric"
                    value={minutes}
                    onChange={(event) => setMinutes(event.target.value.trim())}
                  />
                </Field>
              </>
            ) : null}
          </div>
        ) : null}
        <div className="flex flex-col gap-2">
          <Button size="lg" block variant="primary" disabled={isInvalid} onClick={end}>
            {mayReturn && isReturning ? 'End visit and plan the next' : 'End visit'}
          </Button>
          <Button size="lg" block variant="ghost" onClick={onClose}>
            Back to the job
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function isDuration(text: string): boolean {
  return text === '' || /^[1-9]\d{0,4}$/.test(text)
}
