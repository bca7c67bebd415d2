/** Degrees, as GPS gives them. */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

/** The shortest way over the ground between two places, by the haversine formula; kilometres. */
export function greatCircleKilometres(from: Coordinates, to: Coordinates): number {
  const northward = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2)
  const eastward = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2)
  const half = northward ** 2 + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * eastward ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}
