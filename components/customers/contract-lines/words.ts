import type { ContractLineRecord } from '@/lib/schemas/customers/contract-line'
import type { UsedOfLine } from './types'

const TYPES = { labor: 'labor', part: 'parts', material: 'materials', travel: 'travel', fee: 'fees' } as const
const PERIODS = { term: 'in all', year: 'this contract year', month: 'this month' } as const

/** What a line pays for: “100 % of labor, 50 % of travel”. */
export function coversWords({ covers }: Pick<ContractLineRecord, 'covers'>): string {
  const paid = (Object.keys(TYPES) as (keyof typeof TYPES)[]).filter((type) => covers[type] > 0)
  return paid.map((type) => `${covers[type]} % of ${TYPES[type]}`).join(', ')
}

/** How many parts a line never pays for: “without 2 parts”. */
export function excludedWords({
  excluded_part_ids: { length },
}: Pick<ContractLineRecord, 'excluded_part_ids'>): string {
  return length === 1 ? 'without 1 part' : `without ${length} parts`
}

/** What a line is about. */
export function scopeWords({ site, asset, product }: Pick<ContractLineRecord, 'site' | 'asset' | 'product'>): string {
  if (site) return `At ${site.name}`
  if (asset) return `On ${asset.name}`
  return product ? `On every ${product.name}` : 'Everything of the customer'
}

/** How much was used: “2 of 4 visits this contract year”, “1,250 of 5,000 USD in all”. */
export function usageWords(
  { used, included, unit, period }: UsedOfLine,
  { locale, currency }: { locale: string; currency: string },
): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const units = { visit: 'visits', hour: 'hours', amount: currency }[unit]
  return `${number.format(used)} of ${number.format(included)} ${units} ${PERIODS[period]}`
}
