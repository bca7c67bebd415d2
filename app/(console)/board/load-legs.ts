import type { LegRequest } from '@/lib/domain/travel/leg-cache'
import type { LegMinutes } from '@/lib/domain/travel/travel'

/** Asks the server how long legs take by road. Throws when it does not say. */
export async function loadLegs(legs: LegRequest[]): Promise<LegMinutes> {
  const response = await fetch('/board/travel-times', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ legs }),
  })
  if (!response.ok) throw new Error(`Travel times were answered with ${response.status}.`)
  return (await response.json()) as LegMinutes
}
