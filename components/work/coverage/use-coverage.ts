'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import type { WorkOrderCoverage } from '@/lib/schemas/work/coverage'

export type CoverageActions = {
  load: (workOrderId: string) => Promise<FormState<WorkOrderCoverage>>
  /** Absent where the user may only read. */
  lock?: (workOrderId: string, reason: string) => Promise<FormState<WorkOrderCoverage>>
  unlock?: (workOrderId: string, reason: string) => Promise<FormState<WorkOrderCoverage>>
}

/** Who pays for a work order, read after the page is there. `version` is another one when the work order changed. */
export function useCoverage(workOrderId: string, version: string, load: CoverageActions['load']) {
  const [coverage, setCoverage] = useState<WorkOrderCoverage | 'failed' | null>(null)
  const read = useEffectEvent((live: () => boolean) => {
    const keep = (answer: FormState<WorkOrderCoverage> | null) => {
      if (live()) setCoverage((before) => (answer?.status === 'ok' ? answer.data : (before ?? 'failed')))
    }
    load(workOrderId).then(keep, () => keep(null))
  })
  useEffect(() => {
    const request = { workOrderId, version, live: true }
    read(() => request.live)
    return () => {
      request.live = false
    }
  }, [workOrderId, version])
  return { coverage, setCoverage }
}
