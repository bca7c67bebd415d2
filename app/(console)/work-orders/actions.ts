'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { BulkOutcome, BulkPreview, WorkOrderBulk } from '@/lib/schemas/work/work-order-table'
import { changeWorkOrders, deleteWorkOrders, previewWorkOrders, undoWorkOrders } from '@/lib/services/work/work-orders'

/** What the same would bring about: which it would change, and what would newly speak against each. Nothing is changed. */
export async function previewMany(body: WorkOrderBulk): Promise<FormState<BulkPreview>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(() => previewWorkOrders(ctx, body))
}

/** Gives many work orders the same technician, day or status. */
export async function changeMany(body: WorkOrderBulk): Promise<FormState<BulkOutcome>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(() => changeWorkOrders(ctx, body))
}

/** Moves work orders to the trash. */
export async function deleteMany(ids: string[]): Promise<FormState<BulkOutcome>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(() => deleteWorkOrders(ctx, { ids }))
}

/** Takes back what one action did to these work orders. */
export async function undoMany(ids: string[], batch: string): Promise<FormState<BulkOutcome>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(() => undoWorkOrders(ctx, { ids, batch }))
}
