'use client'

import { LineItemsCard } from '@/components/work/tasks/line-items-card'
import type { LineItemActions } from '@/components/work/tasks/types'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { CoverageCard } from './coverage-card'
import { type CoverageActions, useCoverage } from './use-coverage'

/** Who pays for the work order, and its lines. */
export function Bill({
  detail: { order, tasks, assets, version },
  lineItems,
  coverage: actions,
}: {
  detail: WorkOrderDetail
  lineItems?: LineItemActions
  coverage: CoverageActions
}) {
  const { coverage, setCoverage } = useCoverage(order.id, version, actions.load)
  const lines = coverage === null || coverage === 'failed' ? [] : coverage.lines
  return (
    <>
      <CoverageCard coverage={coverage} actions={actions} onChange={setCoverage} />
      <LineItemsCard
        tasks={tasks}
        totals={order.totals}
        actions={lineItems}
        assets={assets}
        coverage={new Map(lines.map((line) => [line.line_item_id, line]))}
      />
    </>
  )
}
