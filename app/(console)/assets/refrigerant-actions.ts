'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { readRefrigerantSheet } from '@/lib/services/assets/compliance'
import {
  createRefrigerantEvent,
  deleteRefrigerantEvent,
  restoreRefrigerantEvent,
} from '@/lib/services/assets/refrigerant-events'
import { undoAction } from '@/lib/services/data/undo'

type Values = Record<string, unknown>

const events = actionsFor('refrigerant_event')

/** How the refrigerant of an asset stands, for its page. */
export const loadRefrigerant = events.read(({ ctx }, assetId: string) => readRefrigerantSheet(ctx, assetId))

/** Records what was done with the refrigerant of an asset; `request` takes it back, with the repair that it ordered. */
export const recordEvent = events.write(async ({ ctx }, assetId: string, values: Values) => {
  const { repair_work_order_id } = await createRefrigerantEvent(ctx, { ...values, asset_id: assetId })
  return { request: ctx.requestId, ordersRepair: repair_work_order_id !== null }
})

export const undoEvent = events.write(({ ctx }, request: string) => withoutData(undoAction(ctx, request)))

export const removeEvent = events.write(({ ctx }, id: string) => withoutData(deleteRefrigerantEvent(ctx, id)))

export const bringBackEvent = events.write(({ ctx }, id: string) => withoutData(restoreRefrigerantEvent(ctx, id)))
