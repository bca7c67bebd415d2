import { businessMinutes } from '@/lib/domain/calendar/business-time'
import { MINUTE } from '@/lib/domain/board/interval'
import { Decimal, roundMoney } from '@/lib/domain/money'
import type { AllowanceBook } from './allowances'
import { assetOf, inOrder, isWork, type AssessedLine, percentOf, warrantedPart, warrantyPays } from './applies'
import * as words from './words'
import type { BilledLine, ContractLine, CoverageFacts, CoverageSource, CoveredAsset, LinePayer } from './types'

/** A part of a line for which one source decides. */
export type Portion = {
  payer: LinePayer
  percent: Decimal
  subtotal: Decimal
  covered: Decimal
  /** What the deductible of its contract line cut off the covered amount. */
  deducted: Decimal
  /** The hours that it takes of an allowance that counts them. */
  hours: Decimal
  source: CoverageSource | null
  contract_line: ContractLine | null
  reason: string
}

type Rest = { quantity: Decimal; subtotal: Decimal }

const ZERO = new Decimal(0)
const ONE = new Decimal(1)
const FULL = new Decimal(100)
/** Quantities and allowances have up to three decimals; a split keeps to that, so that nothing is lost in the sum. */
const PLACES = 3

/** Who pays for which part of a line, by the first source that applies to each; takes what it needs of the allowances. */
export function portionsOf(line: BilledLine, facts: CoverageFacts, book: AllowanceBook): Portion[] {
  const { type } = line
  if (type === 'discount') return []
  const asset = assetOf(line, facts)
  return splitAtClosing(line, facts).flatMap(({ isOutside, ...rest }) => {
    if (asset === 'unknown') return [leftToCustomer(rest, [words.UNKNOWN_ASSET])]
    return decideLine({ type, part_id: line.part_id, asset_id: line.asset_id, isOutside }, rest, { asset, facts, book })
  })
}

/** The part in business hours and the part outside of them; what is no work has no hours. */
function splitAtClosing(
  { type, work, quantity, subtotal }: BilledLine,
  { calendar, currency }: CoverageFacts,
): (Rest & { isOutside: boolean })[] {
  const length = work ? (work.end - work.start) / MINUTE : 0
  if (!work || length <= 0 || !isWork(type)) return [{ quantity, subtotal, isOutside: false }]
  const share = new Decimal(businessMinutes(work.start, work.end, calendar)).dividedBy(length)
  const inside = {
    quantity: quantity.times(share).toDecimalPlaces(PLACES),
    subtotal: roundMoney(subtotal.times(share), currency),
  }
  const outside = { quantity: quantity.minus(inside.quantity), subtotal: subtotal.minus(inside.subtotal) }
  if (share.isZero()) return [{ ...outside, isOutside: true }]
  if (share.equals(1)) return [{ ...inside, isOutside: false }]
  return [
    { ...inside, isOutside: false },
    { ...outside, isOutside: true },
  ]
}

type Around = { asset: CoveredAsset | null; facts: CoverageFacts; book: AllowanceBook }

function decideLine(line: AssessedLine, rest: Rest, around: Around): Portion[] {
  const { asset, facts } = around
  const part = warrantedPart(line, asset, facts)
  if (part) return [byWarranty(rest, { type: 'asset_part', id: part.id }, words.ofPart(part))]
  const warranty = warrantyPays(line, asset, facts)
  if (asset && warranty === 'yes')
    return [byWarranty(rest, { type: 'asset', id: asset.id }, words.ofAsset(asset, line))]
  const why = asset ? words.whyNoWarranty(warranty, line, asset, facts.day) : []
  return byContracts(line, rest, around, why)
}

function byWarranty({ subtotal }: Rest, source: CoverageSource, reason: string): Portion {
  return {
    payer: 'warranty',
    percent: FULL,
    subtotal,
    covered: subtotal,
    deducted: ZERO,
    hours: ZERO,
    source,
    contract_line: null,
    reason,
  }
}

function byContracts(
  line: AssessedLine,
  whole: Rest,
  { asset, facts, book }: Around,
  why: readonly string[],
): Portion[] {
  const portions: Portion[] = []
  const reasons = [...why]
  let rest = whole
  for (const contractLine of inOrder(facts.contract_lines)) {
    const percent = percentOf(contractLine, line, asset, facts)
    if (percent === 0) continue
    const amount = take(contractLine, new Decimal(percent), { line, rest, book, currency: facts.currency })
    if (!amount) {
      reasons.push(words.usedUp(contractLine))
      continue
    }
    portions.push(amount.portion)
    if (!amount.rest) return portions
    rest = amount.rest
    reasons.push(words.usedUp(contractLine))
  }
  return [...portions, leftToCustomer(rest, reasons)]
}

type Taking = { line: AssessedLine; rest: Rest; book: AllowanceBook; currency: string }

/** What a contract line pays of the rest, and what its allowance does not reach; `null` where nothing is left of it. */
function take(
  contractLine: ContractLine,
  percent: Decimal,
  { line, rest, book, currency }: Taking,
): { portion: Portion; rest: Rest | null } | null {
  if (book.isUsedUp(contractLine)) return null
  const part = reachOf(contractLine, percent, { line, rest, book, currency })
  if (!part) return null
  const { allowance } = contractLine
  let covered = roundMoney(part.subtotal.times(percent).dividedBy(100), currency)
  if (allowance?.unit === 'amount') {
    covered = Decimal.min(covered, book.left(contractLine) ?? covered)
    book.take(contractLine, covered)
  }
  const hours = allowance?.unit === 'hour' && line.type === 'labor' ? part.quantity : ZERO
  if (!hours.isZero()) book.take(contractLine, hours)
  const beyond = { quantity: rest.quantity.minus(part.quantity), subtotal: rest.subtotal.minus(part.subtotal) }
  const portion: Portion = {
    payer: 'contract',
    percent,
    subtotal: part.subtotal,
    covered,
    deducted: ZERO,
    hours,
    contract_line: contractLine,
    source: { type: 'contract_line', id: contractLine.id },
    reason: words.ofContract(contractLine, line, percent),
  }
  return { portion, rest: part === rest ? null : beyond }
}

/** The part of the rest that the allowance of a contract line reaches for: all of it, some, or nothing. */
function reachOf(contractLine: ContractLine, percent: Decimal, { line, rest, book, currency }: Taking): Rest | null {
  const { allowance } = contractLine
  if (!allowance) return rest
  if (allowance.unit === 'visit') return shareOf(rest, book.takeVisit(contractLine), currency)
  const left = book.left(contractLine) ?? ZERO
  if (allowance.unit === 'hour') {
    if (line.type !== 'labor' || rest.quantity.lessThanOrEqualTo(left)) return rest
    return left.isZero() ? null : { ...shareOf(rest, left.dividedBy(rest.quantity), currency), quantity: left }
  }
  const requestedAmount = roundMoney(rest.subtotal.times(percent).dividedBy(100), currency)
  if (requestedAmount.lessThanOrEqualTo(left)) return rest
  return left.isZero() ? null : shareOf(rest, left.dividedBy(requestedAmount), currency)
}

function shareOf(rest: Rest, share: Decimal, currency: string): Rest {
  if (share.greaterThanOrEqualTo(ONE)) return rest
  return {
    quantity: rest.quantity.times(share).toDecimalPlaces(PLACES),
    subtotal: roundMoney(rest.subtotal.times(share), currency),
  }
}

function leftToCustomer({ subtotal }: Rest, reasons: readonly string[]): Portion {
  return {
    payer: 'customer',
    percent: ZERO,
    subtotal,
    covered: ZERO,
    deducted: ZERO,
    hours: ZERO,
    source: null,
    contract_line: null,
    reason: reasons.length === 0 ? words.NOTHING_COVERS : reasons.join(' '),
  }
}
