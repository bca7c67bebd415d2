'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ConflictReasons } from '@/components/work/conflicts/reasons'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { PlanFields } from '@/lib/schemas/scheduling/plan-check'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

const CHECKED = [
  ...(['technician_id', 'site_id', 'asset_ids', 'scheduled_date', 'estimated_duration', 'due_by'] as const),
  ...(['window_start', 'window_end', 'required_skills', 'work_order_type', 'priority'] as const),
] as const

/** Typing goes on while this long passes between two keys. */
const PAUSE_MS = 300

export type CheckPlan = (fields: PlanFields) => Promise<readonly Conflict[]>

/** The scheduling conflicts of the form, while it is filled in: the same sentences that the board shows. */
export function PlanCheck({ control, check }: { control: Control<WorkOrderValues>; check: CheckPlan }) {
  const values = useWatch({ control, name: CHECKED })
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const key = JSON.stringify(values)
  const loadConflicts = useEffectEvent((keep: (newConflicts: readonly Conflict[]) => void) => {
    const fields = Object.fromEntries(CHECKED.map((name, index) => [name, values[index]]))
    // The field of the assets says by itself where they stand.
    const others = (newConflicts: readonly Conflict[]) => newConflicts.filter(({ code }) => code !== 'asset_elsewhere')
    check(fields as PlanFields).then(
      (newConflicts) => keep(others(newConflicts)),
      () => keep([]),
    )
  })
  useEffect(() => {
    const request = { key, current: true }
    const timer = window.setTimeout(
      () => loadConflicts((newConflicts) => request.current && setConflicts(newConflicts)),
      PAUSE_MS,
    )
    return () => {
      request.current = false
      window.clearTimeout(timer)
    }
  }, [key])
  return (
    <div aria-live="polite">
      <ConflictReasons conflicts={conflicts} />
    </div>
  )
}
