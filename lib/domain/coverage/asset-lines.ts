import { Decimal } from '@/lib/domain/money'
import { inOrder, isInScope } from './applies'
import type { ContractLine, CoverageFacts, CoveredType } from './types'

/** The contract lines that are about the only asset of the facts, in the order in which they are asked. */
export function linesOfAsset(facts: CoverageFacts): ContractLine[] {
  const [asset = null] = facts.assets
  return inOrder(facts.contract_lines).filter((line) => isInScope(line, asset, facts))
}

const NAMES: Record<CoveredType, string> = {
  part: 'parts',
  labor: 'labor',
  travel: 'travel',
  material: 'materials',
  fee: 'fees',
}

/** What a contract line pays and has left, in one sentence: “Parts 100 %, labor 50 %, 3 of 5 visits left”. */
export function lineSentence(line: ContractLine, currency: string): string {
  const { covers, hours, allowance, deductible } = line
  const types = (Object.keys(NAMES) as CoveredType[]).filter((type) => (covers[type] ?? 0) > 0)
  const parts = [
    ...types.map((type) => `${NAMES[type]} ${covers[type]} %`),
    ...(hours === 'always' ? ['day and night'] : []),
    ...(deductible.greaterThan(0) ? [`deductible ${deductible.toFixed()} ${currency}`] : []),
    ...(allowance ? [leftOf(allowance, currency)] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

function leftOf({ unit, included, left }: NonNullable<ContractLine['allowance']>, currency: string): string {
  const what = { visit: 'visits', hour: 'hours', amount: currency }[unit]
  return `${Decimal.max(0, left).toFixed()} of ${included.toFixed()} ${what} left`
}
