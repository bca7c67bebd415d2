import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { fittingMeters } from '@/lib/domain/meters/fitting'
import { type Problem, ServiceError } from '@/lib/errors'
import { createMeterReading, updateMeterReading } from '@/lib/services/assets/meter-readings'
import type { MeterAnswer, ReadMeter } from '@/lib/services/work/tasks'

/**
 * Writes what the meter of an asset showed, as the answer to an item of a checklist tells it; a later answer corrects its reading.
 * Without such a meter at the assets of the work order there is no reading. Throws `unusual_reading`.
 */
export const readMeter: ReadMeter = async (ctx, meterAnswer) => {
  const { answer, before, work_order_id, at } = meterAnswer
  const meter = await meterFor(ctx.tx, ctx, meterAnswer)
  if ('problems' in meter) return meter
  if (meter.id === null) return { id: null }
  // Whoever answers the checklist reads the meter that it asks for.
  const within = { ...ctx, scopes: new Set([...ctx.scopes, 'read:assets' as const, 'write:assets' as const]) }
  const sentFields = {
    value: answer.value,
    ...(answer.is_confirmed !== undefined && { is_confirmed: answer.is_confirmed }),
  }
  try {
    const { id } = (await isReadingOf(ctx.tx, ctx, before, meter.id))
      ? await updateMeterReading(within, before ?? '', sentFields)
      : await createMeterReading(within, meter.id, { ...sentFields, read_at: at.toISOString(), work_order_id })
    return { id }
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'validation_error') throw error
    return { problems: error.details.map(({ message }) => ({ field: 'value', message })) }
  }
}

/** The one that was named, or the only one of the assets of the work order that has the unit of the item, or else its name too. */
async function meterFor(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { work_order_id, item, answer }: MeterAnswer,
): Promise<{ id: string | null } | { problems: Problem[] }> {
  const meters = await tx.meter.findMany({
    where: { account_id, deleted_at: null, asset: { deleted_at: null, work_orders: { some: { work_order_id } } } },
    select: { id: true, name: true, unit: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const meterId = answer.meter_id?.toLowerCase()
  if (meterId !== undefined) {
    if (meters.some(({ id }) => id === meterId)) return { id: meterId }
    return { problems: [{ field: 'meter_id', message: 'must be a meter of an asset of the work order' }] }
  }
  const { fitting, only } = fittingMeters(meters, item)
  if (only || fitting.length === 0) return { id: only?.id ?? null }
  const choice = fitting.map(({ id, name }) => `${name} (${id})`).join(', ')
  return { problems: [{ field: 'meter_id', message: `must say which meter was read: ${choice}` }] }
}

async function isReadingOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  id: string | null,
  meter_id: string,
): Promise<boolean> {
  return id !== null && (await tx.meterReading.count({ where: { account_id, id, meter_id, deleted_at: null } })) === 1
}
