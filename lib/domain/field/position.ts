import { type Coordinates, greatCircleKilometres } from '@/lib/domain/travel/distance'
import { type CommandKind, EVENT_OF } from './kinds'

/** Where a phone was, as exactly as it knew, in metres. */
export type Position = Coordinates & { readonly accuracy_m: number }
/** `at`: when it knew that, in epoch milliseconds. */
export type KnownPosition = Position & { readonly at: number }

/** How long a position is told as that of the moment, in milliseconds. */
const POSITION_AGE_MS = 2 * 60_000

/**
 * What a command tells of where the phone is: the last position of the two minutes before, with the steps of a job alone (R-FA-15). Coordinates
 * to about a tenth of a metre.
 */
export function positionFor(kind: CommandKind, lastPosition: KnownPosition | null, now: number): Position | null {
  if (!lastPosition || EVENT_OF[kind] === undefined || Math.abs(now - lastPosition.at) > POSITION_AGE_MS) return null
  const [latitude, longitude] = [lastPosition.latitude, lastPosition.longitude].map((degrees) =>
    Number(degrees.toFixed(6)),
  )
  if (latitude === undefined || longitude === undefined) return null
  return { latitude, longitude, accuracy_m: Math.min(1_000_000, Math.round(lastPosition.accuracy_m)) }
}

/** Whoever is no farther from the middle of a site than this is there, in kilometres: sites are large, and addresses at their gate. */
const AT_SITE_KM = 0.2

/** How far from the site somebody was, in kilometres; 0 where they were there as far as can be known. */
export function kilometresFromSite(position: Position, site: Coordinates): number {
  const kilometres = greatCircleKilometres(position, site)
  return kilometres <= Math.max(AT_SITE_KM, position.accuracy_m / 1_000) ? 0 : kilometres
}
