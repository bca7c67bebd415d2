import { Decimal, minorDigits, roundMoney } from '@/lib/domain/money'
import { AllowanceBook } from './allowances'
import { type Portion, portionsOf } from './portions'
import * as words from './words'
import type { BilledLine, CoverageFacts, CoverageSource, LinePayer } from './types'

/** Who pays for one line, how much, and why. `covered` and `billable` always add up to its subtotal. */
export type LineCoverage = {
  id: string
  payer: LinePayer
  /** The covered share of the subtotal in percent, up to four decimals. */
  percent: Decimal
  source: CoverageSource | null
  reason: string
  subtotal: Decimal
  covered: Decimal
  billable: Decimal
  tax: Decimal
  total: Decimal
  /** What each source pays of it, in order. */
  portions: readonly Portion[]
}

/**
 * What is taken of a contract line: `quantity` in the unit of its allowance, `amount` in money, and what its deductible cut. Of a visit
 * no line is named.
 */
export type UsageEntry = {
  contract_line_id: string
  line_item_id: string | null
  quantity: Decimal
  amount: Decimal
  deductible: Decimal
}

export type OrderCoverage = {
  lines: LineCoverage[]
  totals: { covered: Decimal; billable: Decimal; tax: Decimal; total: Decimal }
  usage: UsageEntry[]
}

/** What is billed and covered of the order's lines that were decided before, their discounts too. */
export type DecidedSums = { billable: Decimal; covered: Decimal }

const ZERO = new Decimal(0)
const NONE_DECIDED: DecidedSums = { billable: ZERO, covered: ZERO }
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, one) => total.plus(one), ZERO)

/**
 * Who pays for each line of a work order: the first that applies of the part's own warranty, the asset's warranty, a contract line with
 * something left, the customer (R-WP-1). Lines are checked in the order of their ids, so that another order of the same lines changes
 * nothing; they are answered in the order in which they came. Discounts fall on lines that were decided before, too.
 */
export function coverageOf(
  lines: readonly BilledLine[],
  facts: CoverageFacts,
  decided: DecidedSums = NONE_DECIDED,
): OrderCoverage {
  const book = new AllowanceBook(facts.currency)
  const sortedLines = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const portions = new Map(sortedLines.map((line) => [line.id, portionsOf(line, facts, book)]))
  const deduct = deductor(facts.currency)
  const goods = sortedLines
    .filter(({ type }) => type !== 'discount')
    .map((line) => lineOf(line, withGoodwill(line, (portions.get(line.id) ?? []).map(deduct), facts.currency), facts))
  const discounts = discountsOf(
    sortedLines.filter(({ type }) => type === 'discount'),
    {
      billable: sum([decided.billable, ...goods.map((one) => one.billable)]),
      covered: sum([decided.covered, ...goods.map((one) => one.covered)]),
    },
    facts,
  )
  const byId = new Map([...goods, ...discounts].map((one) => [one.id, one]))
  const coverages = lines.flatMap(({ id }) => byId.get(id) ?? [])
  const totalOf = (key: 'covered' | 'billable' | 'tax' | 'total') => sum(coverages.map((one) => one[key]))
  return {
    lines: coverages,
    totals: {
      covered: totalOf('covered'),
      billable: totalOf('billable'),
      tax: totalOf('tax'),
      total: totalOf('total'),
    },
    usage: usageOf(goods, book),
  }
}

/** Takes each deductible off the covered amounts once for the order, from its lines in turn (R-WP-4). */
function deductor(currency: string): (portion: Portion) => Portion {
  const left = new Map<string, Decimal>()
  return (portion) => {
    const { contract_line, covered } = portion
    if (!contract_line || contract_line.deductible.lessThanOrEqualTo(0)) return portion
    const before = left.get(contract_line.id) ?? roundMoney(contract_line.deductible, currency)
    const cut = Decimal.min(before, covered)
    left.set(contract_line.id, before.minus(cut))
    if (cut.isZero()) return portion
    const reason = `${portion.reason} ${words.ofDeductible(contract_line, cut, minorDigits(currency))}`
    const after = covered.minus(cut)
    return { ...portion, covered: after, deducted: cut, percent: after.dividedBy(portion.subtotal).times(100), reason }
  }
}

/** Adds what people waive of the rest (R-WP-5). */
function withGoodwill({ goodwill_percent }: BilledLine, portions: readonly Portion[], currency: string): Portion[] {
  if (goodwill_percent === null || goodwill_percent.isZero()) return [...portions]
  const billable = sum(portions.map((one) => one.subtotal.minus(one.covered)))
  const covered = roundMoney(billable.times(goodwill_percent).dividedBy(100), currency)
  const goodwill: Portion = {
    payer: 'goodwill',
    percent: goodwill_percent,
    hours: ZERO,
    subtotal: ZERO,
    covered,
    deducted: ZERO,
    contract_line: null,
    source: { type: 'person', id: null },
    reason: words.ofGoodwill(goodwill_percent),
  }
  return [...portions, goodwill]
}

function lineOf(line: BilledLine, portions: readonly Portion[], facts: CoverageFacts): LineCoverage {
  const covered = sum(portions.map((one) => one.covered))
  // The one that covers most; of several the first. A line of nothing is paid by whom its terms name.
  const [most] = portions.toSorted(
    (a, b) => b.covered.comparedTo(a.covered) || Number(b.payer !== 'customer') - Number(a.payer !== 'customer'),
  )
  const isOne = portions.length === 1 || line.subtotal.isZero()
  const percent = isOne ? (most?.percent ?? ZERO) : covered.dividedBy(line.subtotal).times(100)
  const reasons = [...new Set(portions.map(({ reason }) => reason))]
  return amountsOf(line, covered, facts, {
    payer: most?.payer ?? 'customer',
    percent: percent.toDecimalPlaces(4),
    source: most?.source ?? null,
    reason: reasons.join(' '),
    portions,
  })
}

/** Discounts fall on what the customer pays; what is more than that makes the others pay less, as far as they pay at all (R-WP-6). */
function discountsOf(
  lines: readonly BilledLine[],
  { billable: billableBefore, covered: coveredBefore }: DecidedSums,
  facts: CoverageFacts,
): LineCoverage[] {
  let billable = billableBefore
  let covered = coveredBefore
  return lines.map((line) => {
    const beyond = Decimal.max(ZERO, line.subtotal.negated().minus(Decimal.max(ZERO, billable)))
    const ownShare = Decimal.min(beyond, covered).negated()
    billable = billable.plus(line.subtotal).minus(ownShare)
    covered = covered.plus(ownShare)
    const reason = ownShare.isZero() ? words.OF_DISCOUNT : `${words.OF_DISCOUNT} ${words.OF_COVERED_DISCOUNT}`
    return amountsOf(line, ownShare, facts, { payer: 'customer', percent: ZERO, source: null, reason, portions: [] })
  })
}

function amountsOf(
  { id, subtotal, tax_rate }: BilledLine,
  covered: Decimal,
  { currency, taxes_covered }: CoverageFacts,
  line: Pick<LineCoverage, 'payer' | 'percent' | 'source' | 'reason' | 'portions'>,
): LineCoverage {
  const billable = subtotal.minus(covered)
  const tax = roundMoney((taxes_covered ? subtotal : billable).times(tax_rate), currency)
  return { id, ...line, subtotal, covered, billable, tax, total: billable.plus(tax) }
}

function usageOf(lines: readonly LineCoverage[], book: AllowanceBook): UsageEntry[] {
  const ofLines = lines.flatMap(({ id, portions }) =>
    portions.flatMap(({ contract_line, hours, covered, deducted }): UsageEntry[] => {
      if (!contract_line) return []
      const quantity = contract_line.allowance?.unit === 'amount' ? covered : hours
      return [{ contract_line_id: contract_line.id, line_item_id: id, quantity, amount: covered, deductible: deducted }]
    }),
  )
  const visits = book.visitsTaken().map(([contract_line_id, quantity]): UsageEntry => {
    return { contract_line_id, line_item_id: null, quantity, amount: ZERO, deductible: ZERO }
  })
  return [...visits, ...ofLines]
}
