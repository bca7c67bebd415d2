'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { createMeterReading, deleteMeterReading, restoreMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter, deleteMeter, restoreMeter, updateMeter } from '@/lib/services/assets/meters'

type Values = Record<string, unknown>

const meters = actionsFor('meter')
const readings = actionsFor('meter_reading')

/** Puts a meter on an asset. */
export const addMeter = meters.write(({ ctx }, assetId: string, values: Values) =>
  withoutData(createMeter(ctx, { ...values, asset_id: assetId })),
)

export const saveMeter = meters.write(({ ctx }, id: string, values: Values) =>
  withoutData(updateMeter(ctx, id, values)),
)

export const removeMeter = meters.write(({ ctx }, id: string) => withoutData(deleteMeter(ctx, id)))

export const bringBackMeter = meters.write(({ ctx }, id: string) => withoutData(restoreMeter(ctx, id)))

/** Records what a meter shows; the id is for taking it back. */
export const recordReading = readings.write(async ({ ctx }, meterId: string, values: Values) => {
  const { id } = await createMeterReading(ctx, meterId, values)
  return { id }
})

export const removeReading = readings.write(({ ctx }, id: string) => withoutData(deleteMeterReading(ctx, id)))

export const bringBackReading = readings.write(({ ctx }, id: string) => withoutData(restoreMeterReading(ctx, id)))
