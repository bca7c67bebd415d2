import type { Coordinates } from '@/lib/domain/travel/distance'
import { type Point, project } from './cluster'

/** A name on the plan. The heavier one is kept where two would touch. */
export type PlaceName = Coordinates & {
  readonly name: string
  readonly kind: 'territory' | 'place'
  readonly weight: number
}

/** What a name takes on the plan, in pixels: no font is asked, so it is a little more. */
const CHARACTER = { territory: 9, place: 7 }
const HEIGHT = 20
const MARGIN = 12

/** The names that can stand on a plan of the zoom without touching each other; territories before places, the heavier first. */
export function legibleNames(names: readonly PlaceName[], zoom: number): PlaceName[] {
  const placed: { name: PlaceName; at: Point }[] = []
  for (const name of [...names].sort(byWeight)) {
    const at = project(name, zoom)
    if (!placed.some((other) => touches(name, at, other.name, other.at))) placed.push({ name, at })
  }
  return placed.map(({ name }) => name)
}

function byWeight(a: PlaceName, b: PlaceName): number {
  if (a.kind !== b.kind) return a.kind === 'territory' ? -1 : 1
  return b.weight - a.weight || (a.name < b.name ? -1 : 1)
}

function touches(a: PlaceName, atA: Point, b: PlaceName, atB: Point): boolean {
  return Math.abs(atA.x - atB.x) < (widthOf(a) + widthOf(b)) / 2 && Math.abs(atA.y - atB.y) < HEIGHT
}

/** How wide a name is written, in pixels. */
export function widthOf({ name, kind }: Pick<PlaceName, 'name' | 'kind'>): number {
  return Array.from(name).length * CHARACTER[kind] + MARGIN
}
