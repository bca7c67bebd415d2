import { useState } from 'react'
import { useAction } from '@/components/customers/customers/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio'
import type { MissedRule } from '@/lib/domain/maintenance/rules'
import type { FormState } from '@/lib/schemas/form-state'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { MISSED_OPTIONS } from './plan-words'

/** Lets a plan go on, and asks what becomes of the visits that were missed meanwhile. */
export function ResumeDialog({
  plan,
  resume,
  onClose,
}: {
  plan: MaintenancePlanRecord
  resume: (missed: MissedRule) => Promise<FormState>
  onClose: () => void
}) {
  const run = useAction()
  const [missed, setMissed] = useState(plan.missed_rule)
  const [pending, setPending] = useState(false)
  const word = plan.status === 'draft' ? 'Start' : 'Resume'
  const go = async () => {
    setPending(true)
    const isDone = await run({
      action: () => resume(missed),
      done: `${plan.name} makes visits again.`,
      failed: `${plan.name} was not resumed.`,
    })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog open size="sm" onOpenChange={(open) => !open && onClose()} title={`${word} ${plan.name}`}>
      <RadioGroup
        legend="Visits that were missed meanwhile"
        options={MISSED_OPTIONS}
        value={missed}
        onValueChange={setMissed}
      />
      <div className="flex justify-end gap-2 pt-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" pending={pending} onClick={() => void go()}>
          {word}
        </Button>
      </div>
    </Dialog>
  )
}
