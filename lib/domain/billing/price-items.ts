import type { Problem } from '@/lib/errors'

export const PRICE_ITEM_KINDS = ['labor', 'part', 'material', 'travel', 'fee', 'kit'] as const
export type PriceItemKind = (typeof PRICE_ITEM_KINDS)[number]

type Item = {
  kind: PriceItemKind
  unit: string
  components: readonly { item_id: string }[]
  is_default: boolean
}

/** What is wrong with an item as a whole: a kit without components, components or an hour rate of what has none. */
export function priceItemProblems({ kind, unit, components, is_default: isDefault }: Item): Problem[] {
  const problems: Problem[] = []
  if (kind === 'kit' && components.length === 0)
    problems.push({ field: 'components', message: 'must have at least one item of the kit' })
  if (kind === 'kit' && unit !== 'C62') problems.push({ field: 'unit', message: 'must be C62: kits are counted' })
  if (kind !== 'kit' && components.length > 0)
    problems.push({ field: 'components', message: 'must be empty: only kits have components' })
  if (isDefault && kind !== 'labor' && kind !== 'travel')
    problems.push({ field: 'is_default', message: 'must be false: only items of labor and travel are defaults' })
  return problems
}
