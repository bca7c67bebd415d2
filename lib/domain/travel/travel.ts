import { greatCircleKilometres, type Coordinates } from './distance'

/** Where a job is, and in which territory. */
export type Place = Coordinates & { readonly territory: string | null }

/** The travel time in whole minutes, and how it is known: estimated from the distance, or from a routing server. */
export type Leg = { readonly minutes: number; readonly by: 'estimate' | 'route' }

/** The travel time from one place to another. */
export type Travel = {
  readonly leg: (from: Place, to: Place) => Leg
  /** Whether every leg takes as long as its reverse. */
  readonly symmetric?: boolean
}

/** Of a territory that is not known; what a new territory begins with. */
export const DEFAULT_SPEED_KMH = 40

/** Roads are this much longer than the straight line, as measured over many cities. */
const DETOUR_FACTOR = 1.3

/** How names of territories are compared. */
export function territoryKey(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * Travel by the straight line, lengthened by the detour factor, at the speed of the territory: of two territories the
 * slower one's, so that both directions take equally long. Rounded up to whole minutes; the same place is no way.
 */
export function estimateTravel(territories: readonly { name: string; speed_kmh: number }[]): Travel {
  const speeds = new Map(territories.map(({ name, speed_kmh }) => [territoryKey(name), speed_kmh]))
  const speedAt = ({ territory }: Place) =>
    (territory === null ? undefined : speeds.get(territoryKey(territory))) ?? DEFAULT_SPEED_KMH
  return {
    symmetric: true,
    leg: (from, to) => {
      const kilometres = greatCircleKilometres(from, to) * DETOUR_FACTOR
      const speed = Math.min(speedAt(from), speedAt(to))
      return { minutes: Math.ceil((kilometres / speed) * 60), by: 'estimate' }
    },
  }
}

/** What is known of legs by road, as it is read and sent: `{from|to: minutes}`. */
export type LegMinutes = Readonly<Record<string, number>>

/** Under which name the way from one place to another is kept: coordinates to about a metre. */
export function legKey(from: Coordinates, to: Coordinates): string {
  return `${placeKey(from)}|${placeKey(to)}`
}

/** A place's coordinates to about a metre, as `latitude,longitude`. */
export function placeKey({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

/** Travel by the legs that a router told, and by the estimate where it told nothing. */
export function routedTravel(legs: LegMinutes, estimate: Travel): Travel {
  return {
    leg: (from, to) => {
      const minutes = legs[legKey(from, to)]
      return minutes === undefined ? estimate.leg(from, to) : { minutes, by: 'route' }
    },
  }
}
