import equipment from '../data/equipment.json' with { type: 'json' }
import type { Family, Kind } from './family'

/** All equipment the company looks after. */
// TypeScript takes the keys of all specifications for keys of each.
export const families = equipment as unknown as Family[]

const byKind = new Map<Kind, Record<string, number>>()

/** How likely each family is at a place of the kind, by family key. */
export function familyWeights(kind: Kind): Record<string, number> {
  let weights = byKind.get(kind)
  if (!weights) {
    weights = Object.fromEntries(families.map((family) => [family.key, family.places[kind] ?? 0]))
    byKind.set(kind, weights)
  }
  return weights
}

/** The family with the key. Throws when there is none. */
export function familyOf(key: string): Family {
  const family = families.find((one) => one.key === key)
  if (!family) throw new RangeError(`no equipment family ${key}`)
  return family
}
