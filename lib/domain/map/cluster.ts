import type { Coordinates } from '@/lib/domain/travel/distance'

/** A place on the map in pixels of a zoom, from the north-west corner of the world. */
export type Point = { readonly x: number; readonly y: number }

/** The world is this many pixels wide at zoom 0, as in maps of vector tiles. */
const WORLD = 512
/** Where the projection ends, degrees. */
const LAST_LATITUDE = 85.051129

/** Web Mercator: where a place lies on a map of the zoom. */
export function project({ latitude, longitude }: Coordinates, zoom: number): Point {
  const size = WORLD * 2 ** zoom
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return {
    x: size * (longitude / 360 + 0.5),
    y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

/** Things that would lie on each other on the map, and the middle of their places. */
export type Cluster<T> = { readonly members: readonly T[]; readonly at: Coordinates }

/**
 * Puts together what is nearer than a cell of `size` pixels at the zoom, so that no pin hides another. Each thing is in one cluster;
 * the order of the things is kept.
 */
export function cluster<T extends Coordinates>(things: readonly T[], zoom: number, size: number): Cluster<T>[] {
  const cells = new Map<string, T[]>()
  for (const thing of things) {
    const { x, y } = project(thing, zoom)
    const key = `${Math.floor(x / size)}:${Math.floor(y / size)}`
    const members = cells.get(key)
    if (members) members.push(thing)
    else cells.set(key, [thing])
  }
  return [...cells.values()].map((members) => ({ members, at: middle(members) }))
}

/** The middle of places. */
export function middle(places: readonly Coordinates[]): Coordinates {
  const sum = places.reduce(
    (total, coordinates) => ({
      latitude: total.latitude + coordinates.latitude,
      longitude: total.longitude + coordinates.longitude,
    }),
    { latitude: 0, longitude: 0 },
  )
  return { latitude: sum.latitude / places.length, longitude: sum.longitude / places.length }
}
