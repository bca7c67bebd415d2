import type { ContractLineRecord } from '@/lib/schemas/customers/contract-line'
import type { UsedOfLine } from './types'

const TYPES = { labor: 'labor', part: 'parts', material: 'materials', travel: 'travel', fee: 'fees' } as const
const UNITS = { visit: 'visits', hour: 'hours', amount: '' } as const
const PERIODS = { term: 'in all', year: 'this contract year', month: 'this month' } as const

/** What a line pays for: “100 % of labor, 50 % of travel”. */
export function coversWords({ covers }: Pick<ContractLineRecord, 'covers'>): string {
  const paid = (Object.keys(TYPES) as (keyof typeof TYPES)[]).filter((type) => covers[type] > 0)
  return paid.map((type) => `${covers[type]} % of ${TYPES[type]}`).join(', ')
}

/** What a line is about. */
export function scopeWords({ site, asset, product }: Pick<ContractLineRecord, 'site' | 'asset' | 'product'>): string {
  if (site) return `At ${site.name}`
  if (asset) return `On ${asset.name}`
  return product ? `On every ${product.name}` : 'Everything of the customer'
}

/** How much was used: “2 of 4 visits this contract year”. */
export function usageWords({ used, included, unit, period }: UsedOfLine): string {
  return [`${used} of ${included}`, UNITS[unit], PERIODS[period]].filter(Boolean).join(' ')
}
