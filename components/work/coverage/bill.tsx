'use client'

import { LineItemsCard } from '@/components/work/coverage/line-items-card'
import type { LineItemActions } from '@/components/work/tasks/types'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { useOrderCoverage } from './order-coverage'

/** The lines of a work order, each with who pays for it. */
export function Bill({
  detail: { order, tasks, assets },
  lineItems,
}: {
  detail: WorkOrderDetail
  lineItems?: LineItemActions
}) {
  const { coverage } = useOrderCoverage()
  const loadedCoverage = coverage === null || coverage === 'failed' ? null : coverage
  return (
    <LineItemsCard
      tasks={tasks}
      totals={order.totals}
      owed={loadedCoverage && loadedCoverage.totals.billable_total}
      actions={lineItems}
      assets={assets}
      coverage={new Map(loadedCoverage?.lines.map((line) => [line.line_item_id, line]))}
    />
  )
}
