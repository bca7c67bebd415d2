import type { ComboboxOption } from '@/components/ui/combobox'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

/** A call that waits while another one is taken; kept in the browser alone. */
export type ParkedCall = {
  /** The id of the work order that it becomes. */
  id: string
  /** Who calls, as far as that is known. */
  caller: string
  parkedAt: number
  values: WorkOrderValues
  /** The records that the values name. */
  options: ComboboxOption[]
}

export const MAX_PARKED = 5
const MAX_AGE = 12 * 3_600_000

/** The calls that still wait, the one that waits longest first. */
export function waitingCalls(stored: string | null, now: number): ParkedCall[] {
  try {
    const calls: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(calls) ? calls.filter(isParked).filter(({ parkedAt }) => now - parkedAt < MAX_AGE) : []
  } catch {
    // A foreign or broken value only costs the calls that wait.
    return []
  }
}

/** The calls with this one among them; null where as many as may wait do so already. */
export function withCall(calls: readonly ParkedCall[], call: ParkedCall): ParkedCall[] | null {
  const others = calls.filter(({ id }) => id !== call.id)
  return others.length < MAX_PARKED ? [...others, call] : null
}

function isParked(value: unknown): value is ParkedCall {
  if (typeof value !== 'object' || value === null) return false
  const { id, caller, parkedAt, values, options } = value as Record<string, unknown>
  const isWhole = typeof id === 'string' && typeof caller === 'string' && typeof parkedAt === 'number'
  return isWhole && typeof values === 'object' && values !== null && Array.isArray(options)
}
