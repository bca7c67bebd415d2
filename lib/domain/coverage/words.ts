import type { Decimal } from '@/lib/domain/money'
import { COVERAGE, type WarrantyType } from '@/lib/domain/warranty/warranty'
import type { ContractLine, CoveredAsset, CoveredType } from './types'

/*
 * The reasons as people read them, each a sentence of its own. Days are plain dates: the API answers these words too.
 */

export const UNKNOWN_ASSET =
  'The work order has several assets and this line names none, so it is not known which warranty holds. Choose its asset.'
export const NOTHING_COVERS = 'No warranty and no contract line covers it.'

const NAMES: Record<CoveredType, string> = {
  labor: 'labor',
  part: 'parts',
  material: 'materials',
  travel: 'travel',
  fee: 'fees',
}

type Line = { type: CoveredType; isOutside: boolean }

const what = ({ type, isOutside }: Line): string => `${NAMES[type]}${isOutside ? ' outside of business hours' : ''}`

export function ofPart({ name, warranty_expiry }: { name: string; warranty_expiry: string | null }): string {
  return `The warranty of ${name} itself lasts until ${warranty_expiry ?? ''}.`
}

export function ofAsset({ name, terms }: CoveredAsset, line: Line): string {
  return `The warranty of ${name} covers ${what(line)} until ${terms.warranty_expiry ?? ''}.`
}

/** Why the warranty of the asset does not pay; nothing where it has none. */
export function whyNoWarranty(
  verdict: 'yes' | 'no_extended_hours' | 'not_this_type' | 'no',
  line: Line,
  { name, terms }: CoveredAsset,
  day: string,
): string[] {
  if (verdict === 'no_extended_hours' || (verdict === 'not_this_type' && line.type !== 'fee'))
    return [`The warranty of ${name} does not cover ${what(line)}.`]
  const { warranty_type, warranty_start, warranty_expiry } = terms
  if (verdict !== 'no' || warranty_type === 'none' || warranty_expiry === null) return []
  if (!isOfKind(warranty_type, line.type)) return []
  if (warranty_expiry < day) return [`The warranty of ${name} ended on ${warranty_expiry}.`]
  return [`The warranty of ${name} starts on ${warranty_start ?? ''}.`]
}

function isOfKind(warranty: WarrantyType, type: CoveredType): boolean {
  const { parts, labor } = COVERAGE[warranty]
  return type !== 'fee' && (type === 'part' || type === 'material' ? parts : labor)
}

export function ofContract(line: ContractLine, lineCoverage: Line, percent: Decimal): string {
  const share = percent.equals(100) ? '' : ` ${percent.toFixed()} % of`
  return `Contract ${nameOf(line)} covers${share} ${what(lineCoverage)}.`
}

export function usedUp(line: ContractLine): string {
  const unit = { visit: 'visits', hour: 'hours', amount: 'amount' }[line.allowance?.unit ?? 'amount']
  const when = { term: 'included', year: 'of this contract year', month: 'of this month' }[
    line.allowance?.period ?? 'term'
  ]
  const words = when === 'included' ? `included ${unit}` : `${unit} ${when}`
  return `The ${words} of contract ${nameOf(line)} ${unit === 'amount' ? 'is' : 'are'} used up.`
}

export function ofDeductible(line: ContractLine, amount: Decimal, digits: number): string {
  return `The deductible of contract ${nameOf(line)} leaves ${amount.toFixed(digits)} of it to the customer.`
}

export function ofGoodwill(percent: Decimal): string {
  const all = percent.equals(100)
  return `${all ? 'What' : `${percent.toFixed()} % of what`} the customer would pay is waived as goodwill.`
}

export const OF_DISCOUNT = 'A discount falls on what the customer pays.'
export const OF_COVERED_DISCOUNT = 'Others cover what the discount is on, so they pay less.'

function nameOf({ contract }: ContractLine): string {
  return `${contract.contract_number} (${contract.name})`
}
