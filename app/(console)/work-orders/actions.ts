'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { WorkOrderBulk } from '@/lib/schemas/work/work-order-table'
import { changeWorkOrders, deleteWorkOrders, previewWorkOrders, undoWorkOrders } from '@/lib/services/work/work-orders'

const orders = actionsFor('work_order', { page: '/work-orders' })

/** What the same would bring about: which it would change, and which scheduling conflicts that makes. Nothing is changed. */
export const previewMany = orders.write(({ ctx }, body: WorkOrderBulk) => previewWorkOrders(ctx, body))

/** Gives many work orders the same technician, day or status. */
export const changeMany = orders.write(({ ctx }, body: WorkOrderBulk) => changeWorkOrders(ctx, body))

/** Moves work orders to the trash. */
export const deleteMany = orders.write(({ ctx }, ids: string[]) => deleteWorkOrders(ctx, { ids }))

/** Takes back what one action did to these work orders. */
export const undoMany = orders.write(({ ctx }, ids: string[], batch: string) => undoWorkOrders(ctx, { ids, batch }))
