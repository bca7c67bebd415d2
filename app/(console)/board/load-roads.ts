import type { AskedWay } from '@/lib/domain/travel/road-book'
import type { RoadLegs } from '@/lib/domain/travel/travel'

/** Asks the server how long ways take by road. Throws when it does not say. */
export async function loadRoads(ways: AskedWay[]): Promise<RoadLegs> {
  const response = await fetch('/board/roads', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ways }),
  })
  if (!response.ok) throw new Error(`The roads were answered with ${response.status}.`)
  return (await response.json()) as RoadLegs
}
