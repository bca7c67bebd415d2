import { electrical } from './electrical'
import type { Family, Kind } from './family'
import { air } from './air'
import { plant } from './plant'
import { refrigeration } from './refrigeration'

/** All equipment the company looks after. */
export const families: Family[] = [...air, ...plant, ...refrigeration, ...electrical]

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
