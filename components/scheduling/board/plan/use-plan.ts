import { useCallback, useEffect, useState } from 'react'
import type { BoardPlanning } from '@/components/scheduling/board/store/types'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'

/** How often a plan that is being made is looked at. */
const LOOK_EVERY_MS = 700

/** A plan as it stands, looked at again and again while it is being made, and what can be done with it. */
export function usePlan(planning: BoardPlanning, planId: string | null) {
  const [latestPlan, setLatestPlan] = useState<PlanRecord | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const plan = latestPlan?.id === planId ? latestPlan : null
  const making = planId !== null && (!plan || plan.status === 'queued' || plan.status === 'running')

  useEffect(() => {
    if (!making) return
    let live = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollPlan = async () => {
      try {
        const read = await planning.read(planId)
        if (!live) return
        setLatestPlan(read)
        setError(null)
        timer = setTimeout(() => void pollPlan(), LOOK_EVERY_MS)
      } catch (failure) {
        if (live) setError(messageOf(failure))
      }
    }
    void pollPlan()
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [making, planId, planning])

  /** Runs one of the plan's actions; its answer is the plan as it stands then. */
  const act = useCallback(async <Plan extends PlanRecord>(action: () => Promise<Plan>): Promise<Plan | null> => {
    setPending(true)
    setError(null)
    try {
      const next = await action()
      setLatestPlan(next)
      return next
    } catch (failure) {
      setError(messageOf(failure))
      return null
    } finally {
      setPending(false)
    }
  }, [])

  return { plan, making, error, pending, act }
}

function messageOf(failure: unknown): string {
  return failure instanceof Error && failure.message ? failure.message : 'The server could not be reached.'
}
