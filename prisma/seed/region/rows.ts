import type { Random } from '@/prisma/seed/random'
import type { BranchRow, TerritoryRow } from '@/prisma/seed/rows'
import { branches, territories, type BranchKey } from './place'

/** The branches of a company founded at a time. */
export function makeBranches(random: Random, created_at: Date): Map<BranchKey, BranchRow> {
  return new Map(
    branches.map(({ key, name, street, city, postalCode }) => {
      const address = { street, city, state: 'WA', postal_code: postalCode, country: 'US' }
      return [key, { id: random.id(created_at), name, address, created_at, updated_at: created_at }]
    }),
  )
}

/** Its territories. */
export function makeTerritories(random: Random, created_at: Date): TerritoryRow[] {
  return territories.map(({ name, speedKmh: speed_kmh }) => {
    return { id: random.id(created_at), name, speed_kmh, created_at, updated_at: created_at }
  })
}
