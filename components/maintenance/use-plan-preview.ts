import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '@/components/ui/failure'
import type { FormState } from '@/lib/schemas/form-state'
import { planForm, type PlanFormValues } from '@/lib/schemas/maintenance/plan-form'
import type { MaintenancePlanChanged } from '@/lib/schemas/maintenance/plan'
import type { OrdersAhead, PlanPreview } from '@/lib/schemas/maintenance/plan-preview'

export type PlanDates = {
  dates: PlanPreview[]
  /** What saving a new plan makes at once. */
  orders?: OrdersAhead
  /** The work orders that a change would leave as they are. */
  kept?: NonNullable<MaintenancePlanChanged['kept_work_orders']>
}
export type LoadPreview = (values: PlanFormValues) => Promise<FormState<PlanDates>>

/** So long nothing must be typed before the dates are computed. */
const PAUSE = 300

/** The next dates of a plan that is being written; null while the form can't be computed yet. */
export function usePlanPreview(values: PlanFormValues, load: LoadPreview) {
  const [shown, setShown] = useState<PlanDates | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const key = planForm.safeParse(values).success ? JSON.stringify(values) : ''
  const read = useEffectEvent(async (isLive: () => boolean) => {
    const answer = await load(values).catch((error: unknown) => ({
      status: 'error' as const,
      message: failureOf(error),
    }))
    if (!isLive()) return
    setDone(key)
    if (answer.status === 'ok') setShown(answer.data)
    setFailure(answer.status === 'error' ? (answer.message ?? null) : null)
  })
  useEffect(() => {
    if (key === '') return
    let live = true
    const timer = setTimeout(() => void read(() => live), PAUSE)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [key])
  return {
    shown: key === '' ? null : shown,
    failure: key === '' ? null : failure,
    isPending: key !== '' && key !== done,
  }
}
