import type { Instance, Place } from './types'

/** How long the way takes as far as anybody knows before, minutes. */
export function wayMinutes({ speed_kmh, detour }: Pick<Instance, 'speed_kmh' | 'detour'>, a: Place, b: Place): number {
  return Math.ceil((Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) * detour * 60) / speed_kmh)
}

export const DAY = 1440

/** The day of a moment, from 0. */
export function dayOf(minute: number): number {
  return Math.floor(minute / DAY)
}
