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
export const readMeter: ReadMeter = async (ctx, asked) => {
  const { answer, before, work_order_id, at } = asked
  const found = await meterFor(ctx.tx, ctx, asked)
  if ('problems' in found) return found
  if (found.id === null) return { id: null }
  // Whoever answers the checklist reads the meter that it asks for.
  const within = { ...ctx, scopes: new Set([...ctx.scopes, 'read:assets' as const, 'write:assets' as const]) }
  const said = { value: answer.value, ...(answer.is_confirmed !== undefined && { is_confirmed: answer.is_confirmed }) }
  try {
    const { id } = (await isReadingOf(ctx.tx, ctx, before, found.id))
      ? await updateMeterReading(within, before ?? '', said)
      : await createMeterReading(within, found.id, { ...said, read_at: at.toISOString(), work_order_id })
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
  const wanted = answer.meter_id?.toLowerCase()
  if (wanted !== undefined) {
    if (meters.some(({ id }) => id === wanted)) return { id: wanted }
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
