'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { getWorkOrderCoverage } from '@/lib/services/work/coverage'
import { lockCoverage, unlockCoverage } from '@/lib/services/work/coverage-lock'

const orders = actionsFor('work_order', { page: '/work-orders' })

/** Who pays for a work order, and why. */
export const loadCoverage = orders.read(({ ctx }, id: string) => getWorkOrderCoverage(ctx, id))

export const lockOrderCoverage = orders.write(({ ctx }, id: string, reason: string) =>
  lockCoverage(ctx, id, { reason }),
)

export const unlockOrderCoverage = orders.write(({ ctx }, id: string, reason: string) =>
  unlockCoverage(ctx, id, { reason }),
)
