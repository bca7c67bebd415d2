import type { Coordinates } from '@/lib/domain/travel/distance'
import { type Cluster, middle, type Point, project } from './cluster'

type Group<T> = { members: T[]; at: Coordinates; point: Point }

/**
 * Puts things together until no two groups are within `size` pixels of each other at the zoom, however they lie: for what
 * has to be read, where `cluster` may leave neighbours of two cells touching. The order of the things is kept.
 */
export function groupApart<T extends Coordinates>(things: readonly T[], zoom: number, size: number): Cluster<T>[] {
  let groups = things.map((thing): Group<T> => ({ members: [thing], at: thing, point: project(thing, zoom) }))
  for (;;) {
    const merged = mergeNear(groups, zoom, size)
    if (merged.length === groups.length) return merged
    groups = merged
  }
}

function mergeNear<T extends Coordinates>(groups: readonly Group<T>[], zoom: number, size: number): Group<T>[] {
  const spread: Group<T>[] = []
  for (const group of groups) {
    const near = spread.find(({ point }) => isNear(point, group.point, size))
    if (!near) {
      spread.push(group)
      continue
    }
    near.members = [...near.members, ...group.members]
    near.at = middle(near.members)
    near.point = project(near.at, zoom)
  }
  return spread
}

function isNear(a: Point, b: Point, size: number): boolean {
  return Math.abs(a.x - b.x) < size && Math.abs(a.y - b.y) < size
}
