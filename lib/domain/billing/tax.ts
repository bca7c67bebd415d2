import type { Problem } from '@/lib/errors'
import { Decimal, toNumber } from '../money'

/** The categories of value added and sales tax by the code list UNCL 5305, as EN 16931 has them. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** One part of a tax, such as that of a state, with the days on which it holds, both included. */
export type TaxRate = { name: string; rate: number; valid_from: string; valid_to: string | null }

/** Whether an invoice has to say why no tax is due. */
export function needsExemption(category: TaxCategory): boolean {
  return category !== 'S' && category !== 'Z'
}

/** The rate of a tax code on a day, as a fraction: the sum of the parts that hold on it. */
export function rateOn(rates: readonly TaxRate[], day: string): number {
  const parts = rates.filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to))
  return toNumber(parts.reduce((sum, { rate }) => sum.plus(rate), new Decimal(0)))
}

type Coded = { category: TaxCategory }

/** The tax code of a line: the customer's where that is not taxed as usual, else the item's, the site's, the customer's, the entity's. */
export function taxCodeFor<Code extends Coded>(
  codes: Readonly<Partial<Record<'customer' | 'item' | 'site' | 'entity', Code>>>,
): Code | undefined {
  const { customer, item, site, entity } = codes
  return customer && customer.category !== 'S' ? customer : (item ?? site ?? customer ?? entity)
}

type TaxCode = { category: TaxCategory; exemption_text: string | null; rates: readonly TaxRate[] }

/** What is wrong with a tax code as a whole: an exemption without its text, a rate where none may be, parts at odds. */
export function taxCodeProblems({ category, exemption_text, rates }: TaxCode): Problem[] {
  return [...categoryProblems(category, exemption_text, rates.length), ...rateProblems(rates)]
}

function categoryProblems(category: TaxCategory, exemption_text: string | null, rates: number): Problem[] {
  const problems: Problem[] = []
  if (needsExemption(category) && exemption_text === null)
    problems.push({
      field: 'exemption_text',
      message: `is required for category ${category}: it says why no tax is due`,
    })
  if (!needsExemption(category) && exemption_text !== null)
    problems.push({ field: 'exemption_text', message: `must be left out for category ${category}` })
  if (category === 'S' && rates === 0) problems.push({ field: 'rates', message: 'must have at least one rate' })
  if (category !== 'S' && rates > 0)
    problems.push({ field: 'rates', message: `must be empty: category ${category} has no tax` })
  return problems
}

function rateProblems(rates: readonly TaxRate[]): Problem[] {
  return rates.flatMap((one, index): Problem[] => {
    if (one.valid_to !== null && one.valid_to < one.valid_from)
      return [{ field: `rates[${index}].valid_to`, message: 'must be the first day or later' }]
    if (rateOn(rates, one.valid_from) > 1)
      return [{ field: `rates[${index}].rate`, message: 'must come to at most 1 with the other rates of that day' }]
    const isTwice = rates.slice(0, index).some((other) => other.name === one.name && overlap(other, one))
    return isTwice ? [{ field: `rates[${index}].valid_from`, message: `overlaps another rate named ${one.name}` }] : []
  })
}

function overlap(a: TaxRate, b: TaxRate): boolean {
  return (b.valid_to === null || a.valid_from <= b.valid_to) && (a.valid_to === null || b.valid_from <= a.valid_to)
}
