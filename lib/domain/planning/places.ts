import type { Place, Travel } from '@/lib/domain/travel/travel'
import type { PlanPoint } from './work'

/** The places of a plan and the ways between them. Place 0 is nowhere in particular: its ways take no time. */
export type Places = {
  count: number
  /** Whether every way takes as long as the way back. */
  symmetric: boolean
  /** Minutes, rounded up to the grid that starts are proposed on. */
  time: Float32Array
  /** Minutes as they are. */
  cost: Float32Array
  indexOf: (point: PlanPoint) => number
}

/** Numbers the places that there are, each once, and works out every way between two of them. */
export function placesOf(points: readonly PlanPoint[], travel: Travel, grid: number): Places {
  const numbers = new Map<string, number>()
  const places: Place[] = []
  for (const point of points) {
    if (!point || numbers.has(keyOf(point))) continue
    places.push(point)
    numbers.set(keyOf(point), places.length)
  }
  const count = places.length + 1
  const time = new Float32Array(count * count)
  const cost = new Float32Array(count * count)
  const symmetric = travel.symmetric === true
  const note = (from: number, to: number, minutes: number) => {
    cost[from * count + to] = minutes
    time[from * count + to] = Math.ceil(minutes / grid - 1e-6) * grid
  }
  for (let row = 1; row < count; row++)
    for (let column = 1; column < row; column++) {
      const here = places[row - 1] as Place
      const there = places[column - 1] as Place
      const { minutes } = travel.leg(here, there)
      note(row, column, minutes)
      note(column, row, symmetric ? minutes : travel.leg(there, here).minutes)
    }
  return { count, symmetric, time, cost, indexOf: (point) => (point ? (numbers.get(keyOf(point)) ?? 0) : 0) }
}

function keyOf({ latitude, longitude, territory }: Place): string {
  return `${latitude},${longitude},${territory ?? ''}`
}
