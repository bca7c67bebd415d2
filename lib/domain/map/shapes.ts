import type { Coordinates } from '@/lib/domain/travel/distance'

/** The convex hull of places, anticlockwise and without repeating the first; fewer than three different places have none. */
export function hull(places: readonly Coordinates[]): Coordinates[] {
  const sorted = [...places].sort((a, b) => a.longitude - b.longitude || a.latitude - b.latitude)
  const lower = halfHull(sorted)
  const upper = halfHull(sorted.toReversed())
  const ring = [...lower.slice(0, -1), ...upper.slice(0, -1)]
  return ring.length < 3 ? [] : ring
}

function halfHull(sorted: readonly Coordinates[]): Coordinates[] {
  const half: Coordinates[] = []
  for (const coordinates of sorted) {
    while (half.length > 1 && turn(half.at(-2), half.at(-1), coordinates) <= 0) half.pop()
    half.push(coordinates)
  }
  return half
}

/** Above zero when the way over the three places turns left. */
function turn(a: Coordinates | undefined, b: Coordinates | undefined, c: Coordinates): number {
  if (!a || !b) return 0
  return (
    (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)
  )
}

export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const

/** Meridians and parallels that cross a box, as pairs of ends; the finest round step of degrees that draws few enough. */
export function graticule(box: Box, most = 8): [Coordinates, Coordinates][] {
  const width = box.east - box.west
  const step = STEPS.findLast((degrees) => width / degrees <= most) ?? STEPS[0]
  const meridians = multiples(box.west, box.east, step).map((longitude): [Coordinates, Coordinates] => [
    { longitude, latitude: box.south },
    { longitude, latitude: box.north },
  ])
  const parallels = multiples(box.south, box.north, step).map((latitude): [Coordinates, Coordinates] => [
    { longitude: box.west, latitude },
    { longitude: box.east, latitude },
  ])
  return [...meridians, ...parallels]
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** The smallest box around places; `null` around none. */
export function boxAround(places: readonly Coordinates[]): Box | null {
  if (places.length === 0) return null
  return places.reduce(
    (box, { latitude, longitude }) => ({
      west: Math.min(box.west, longitude),
      south: Math.min(box.south, latitude),
      east: Math.max(box.east, longitude),
      north: Math.max(box.north, latitude),
    }),
    { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity },
  )
}
