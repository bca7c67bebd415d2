import type { Place, Travel } from '@/lib/domain/travel/travel'
import type { PlanPoint } from './work'

/** The places of a plan and the ways between them. Place 0 is nowhere in particular: its ways take no time. */
export type Places = {
  count: number
  /** Minutes, rounded up to the grid that starts are proposed on. */
  time: Float32Array
  /** Minutes as they are. */
  cost: Float32Array
  indexOf: (point: PlanPoint) => number
}

/** Numbers the places that there are, each once, and works out every way between two of them. */
export function placesOf(points: readonly PlanPoint[], travel: Travel, grid: number): Places {
  const numbers = new Map<string, number>()
  const known: Place[] = []
  for (const point of points) {
    if (!point || numbers.has(keyOf(point))) continue
    known.push(point)
    numbers.set(keyOf(point), known.length)
  }
  const count = known.length + 1
  const time = new Float32Array(count * count)
  const cost = new Float32Array(count * count)
  known.forEach((from, row) =>
    known.forEach((to, column) => {
      if (row === column) return
      const at = (row + 1) * count + column + 1
      const minutes = travel.leg(from, to).minutes
      cost[at] = minutes
      time[at] = Math.ceil(minutes / grid - 1e-6) * grid
    }),
  )
  return { count, time, cost, indexOf: (point) => (point ? (numbers.get(keyOf(point)) ?? 0) : 0) }
}

function keyOf({ latitude, longitude, territory }: Place): string {
  return `${latitude},${longitude},${territory ?? ''}`
}
