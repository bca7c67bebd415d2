import type { Coordinates } from './distance'
import { type Leg, legKey, type Place, placeKey, type LegMinutes, type Travel } from './travel'

/** A way as it is asked for: two places, as numbers. */
export type LegRequest = readonly [fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number]

/** As many as are asked for at once. */
export const MAX_LEGS = 2_000

/**
 * Travel where the routed are only known by asking for them: who needs a way that is not known yet gets the estimate, and the
 * way is noted, to be asked for. Each is asked for once, until `forget` says that nobody answered.
 */
export class LegCache implements Travel {
  readonly #estimate: Travel
  readonly #onNeed: () => void
  readonly #known = new Map<string, number>()
  readonly #asked = new Set<string>()
  readonly #needed = new Map<string, LegRequest>()

  /** `onNeed` is called when a way is needed that nobody has asked for. */
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
    const taken = [...this.#needed].slice(0, most)
    for (const [key] of taken) {
      this.#needed.delete(key)
      this.#asked.add(key)
    }
    return taken.map(([, way]) => way)
  }

  /** Keeps what was answered; of the rest no road is known and the estimate holds. Returns whether anything is new. */
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

/** The two places of a way that was asked for. */
export function endsOf([latitude, longitude, ...end]: LegRequest): [Coordinates, Coordinates] {
  return [
    { latitude, longitude },
    { latitude: end[0], longitude: end[1] },
  ]
}
