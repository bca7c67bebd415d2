import type { Coordinates } from './distance'
import { type Leg, legKey, type Place, placeKey, type LegMinutes, type Travel } from './travel'

/** A leg as it is requested: two places, as numbers. */
export type LegRequest = readonly [fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number]

/** As many as are asked for at once. */
export const MAX_LEGS = 2_000

/**
 * Travel times of a routing server that are only known by asking for them: a leg that is not known yet gets the estimate and
 * is noted, to be requested. Each is requested once, until `forget` says that nobody answered.
 */
export class LegCache implements Travel {
  readonly #estimate: Travel
  readonly #onNeed: () => void
  readonly #known = new Map<string, number>()
  readonly #asked = new Set<string>()
  readonly #needed = new Map<string, LegRequest>()

  /** `onNeed` is called when a leg is needed that was not requested yet. */
  constructor(estimate: Travel, onNeed: () => void) {
    this.#estimate = estimate
    this.#onNeed = onNeed
  }

  leg = (from: Place, to: Place): Leg => {
    const key = legKey(from, to)
    const minutes = this.#known.get(key)
    if (minutes !== undefined) return { minutes, by: 'route' }
    if (placeKey(from) !== placeKey(to) && !this.#asked.has(key)) this.#need(key, from, to)
    return this.#estimate.leg(from, to)
  }

  /** Takes up to so many of the legs that are needed; they count as asked for. */
  take(most: number): LegRequest[] {
    const batch = [...this.#needed].slice(0, most)
    for (const [key] of batch) {
      this.#needed.delete(key)
      this.#asked.add(key)
    }
    return batch.map(([, request]) => request)
  }

  /** Keeps what was answered; for the rest the estimate holds. Returns whether anything is new. */
  learn(legs: LegMinutes): boolean {
    const fresh = Object.entries(legs).filter(([key, minutes]) => this.#known.get(key) !== minutes)
    for (const [key, minutes] of fresh) this.#known.set(key, minutes)
    return fresh.length > 0
  }

  /** These legs may be asked for again, when somebody needs them. */
  forget(legs: readonly LegRequest[]): void {
    for (const [from, to] of legs.map(endsOf)) this.#asked.delete(legKey(from, to))
  }

  #need(key: string, from: Place, to: Place): void {
    this.#needed.set(key, [from.latitude, from.longitude, to.latitude, to.longitude])
    this.#onNeed()
  }
}

/** The two places of a requested leg. */
export function endsOf([latitude, longitude, ...end]: LegRequest): [Coordinates, Coordinates] {
  return [
    { latitude, longitude },
    { latitude: end[0], longitude: end[1] },
  ]
}
