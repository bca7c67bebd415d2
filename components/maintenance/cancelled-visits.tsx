'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError } from '@/components/ui/toast'
import type { OrderPlan } from '@/lib/schemas/work/work-order-detail'
import { SkipDialog } from './skip-dialog'
import type { YearActions } from './year-types'
import { visitsInWords } from './year-words'

/** What can be decided about visits whose work order was cancelled. */
export type CancelledVisitActions = Pick<YearActions, 'skip' | 'restore'>

/** Asks what becomes of the visits of a plan whose work order was cancelled: skipped for a reason, or planned again. */
export function CancelledVisits({
  plan,
  actions,
  onDecided,
}: {
  plan: OrderPlan | null
  /** Absent where the user may only read. */
  actions?: CancelledVisitActions
  /** Instead of showing the page anew. */
  onDecided?: () => void
}) {
  const router = useRouter()
  const [isSkipping, setSkipping] = useState(false)
  const [pending, setPending] = useState(false)
  if (!plan || plan.cancelled_visits.length === 0) return null
  const ids = plan.cancelled_visits
  const visits = visitsInWords(ids.length)
  const decide = async (done: string, send: (can: CancelledVisitActions) => ReturnType<YearActions['restore']>) => {
    if (!actions || pending) return
    setPending(true)
    try {
      dataOf(await send(actions))
      setSkipping(false)
      toastDone(done)
      if (onDecided) onDecided()
      else router.refresh()
    } catch (error) {
      toastError('Nothing was decided', { description: failureOf(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Callout
      kind="warning"
      announce
      title={`Plan the maintenance ${ids.length === 1 ? 'visit' : 'visits'} again, or skip?`}
      actions={
        actions ? (
          <>
            <Button
              size="sm"
              disabled={pending}
              onClick={() => void decide(`${visits} planned again`, ({ restore }) => restore([...ids]))}
            >
              Plan again
            </Button>
            <Button size="sm" disabled={pending} onClick={() => setSkipping(true)}>
              Skip…
            </Button>
          </>
        ) : null
      }
    >
      <p>
        This work order was made for the plan “{plan.name}”. Plan again to get a new work order, or skip with a reason.
      </p>
      {isSkipping ? (
        <SkipDialog
          count={ids.length}
          pending={pending}
          onSkip={(reason) => void decide(`${visits} skipped`, ({ skip }) => skip([...ids], reason))}
          onClose={() => setSkipping(false)}
        />
      ) : null}
    </Callout>
  )
}
