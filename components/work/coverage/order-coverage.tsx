'use client'

import { createContext, use } from 'react'
import type { WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import { CoverageCard } from './coverage-card'
import { type CoverageActions, useCoverage } from './use-coverage'

type Shared = {
  coverage: WorkOrderCoverage | 'failed' | null
  setCoverage: (coverage: WorkOrderCoverage) => void
  actions: CoverageActions
}

const Coverage = createContext<Shared | null>(null)

/** Reads who pays once for what stands at several places of a page. */
export function OrderCoverage({
  workOrderId,
  version,
  actions,
  children,
}: {
  workOrderId: string
  version: string
  actions: CoverageActions
  children: React.ReactNode
}) {
  return <Coverage value={{ ...useCoverage(workOrderId, version, actions.load), actions }}>{children}</Coverage>
}

/** Who pays, as it was read for the page around it. */
export function useOrderCoverage(): Shared {
  const shared = use(Coverage)
  if (!shared) throw new Error('who pays is shown outside of OrderCoverage')
  return shared
}

/** Who pays, in one sentence and sums. */
export function WhoPays() {
  const { coverage, setCoverage, actions } = useOrderCoverage()
  return <CoverageCard coverage={coverage} actions={actions} onChange={setCoverage} />
}
